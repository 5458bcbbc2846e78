"""Tools on the catalogue: products and their variants."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from prove.engine import View, tool
from prove.engine.world import World
from prove.envs.common import Cursor, Limit, Listed, Money, Query, fold, major, page, search
from prove.envs.shopping.entities import Category, Product, ProductId, Shop, Variant, VariantId
from prove.envs.shopping.rules import (
    in_stock,
    lowest_price,
    lowest_prices,
    mean,
    mean_rating,
    options,
    ratings,
    touched,
)

Sort = Literal["title", "price", "rating"]


class ProductRow(View, frozen=True, kw_only=True):
    id: ProductId
    title: str
    brand: str
    category: Category
    price_from: float
    rating: float | None = None
    in_stock: bool = True


class ProductPage(View, frozen=True, kw_only=True):
    products: list[ProductRow]
    next_cursor: str | None = None


class ProductDetail(View, frozen=True, kw_only=True):
    id: ProductId
    title: str
    brand: str
    category: Category
    description: str
    price_from: float
    currency: str = "USD"
    colors: list[str]
    sizes: tuple[str, ...] = ()
    rated: str
    returns: str
    in_stock: bool
    discontinued: bool = False


class VariantRow(View, frozen=True, kw_only=True):
    id: VariantId
    product_id: ProductId
    options: str
    color: str
    size: str = ""
    price: float
    stock: int


class VariantPage(View, frozen=True, kw_only=True):
    product_title: str
    variants: list[VariantRow]
    next_cursor: str | None = None


def _row(shop: Shop, product: Product) -> ProductRow:
    return ProductRow(
        id=product.id,
        title=product.title,
        brand=product.brand,
        category=product.category,
        price_from=major(lowest_price(shop, product.id)),
        rating=mean_rating(shop, product.id),
        in_stock=in_stock(shop, product),
    )


def _text(product: Product) -> str:
    return f"{product.title} {product.brand} {product.category}"


def _rows(world: World) -> dict[str, ProductRow]:
    """The rows of products whose stock and rating are still those of the world."""
    shop = Shop(world)
    return {p.id: _row(shop, p) for p in shop.products}


def _sorted(world: World) -> dict[Sort, list[Product]]:
    shop, lowest = Shop(world), world.derived(lowest_prices)
    by_title = sorted(shop.products, key=lambda p: (fold(p.title), p.brand, p.id))
    ranks = {p.id: (-(mean_rating(shop, p.id) or 0), place) for place, p in enumerate(by_title)}
    return {
        "title": by_title,
        "price": sorted(by_title, key=lambda p: lowest[p.id]),
        "rating": sorted(by_title, key=lambda p: ranks[p.id]),
    }


def _listed(world: World) -> dict[Sort, Listed[Product]]:
    return {sort: Listed(rows, _text) for sort, rows in world.derived(_sorted).items()}


def _best_first(shop: Shop, changed: set[str]) -> list[Product]:
    """The products by rating where some of them are rated otherwise than in the world, or may be."""
    orders = shop.world.derived(_sorted)
    known = shop.world.derived(_rows)
    if not changed:
        return orders["rating"]
    rates = {key: mean_rating(shop, key) if key in changed else row.rating for key, row in known.items()}
    return sorted(orders["title"], key=lambda p: -(rates[p.id] or 0))


@tool(read_only=True)
def search_products(
    shop: Shop,
    query: Annotated[Query | None, Field(description="Words of title, brand and category, any order")] = None,
    category: Annotated[
        Category | None, Field(description="clothing, shoes, kitchen, electronics, outdoors or home")
    ] = None,
    max_price: Annotated[int | None, Money(), Field(description="Highest price in dollars")] = None,
    sort: Annotated[Sort, Field(description="title, price (lowest first) or rating (best first)")] = "title",
    limit: Limit = 10,
    cursor: Cursor | None = None,
) -> ProductPage:
    """Search the catalogue. Returns one page of products with their lowest price, and next_cursor if there are more."""
    world, changed = shop.world, touched(shop)
    if not changed:
        listed = world.derived(_listed)[sort]
        wanted = listed.everything if query is None else listed.having(query)
        if category is not None:
            wanted &= listed.by("category", category)
        if max_price is not None:
            lowest = world.derived(lowest_prices)
            wanted = listed.of(p.id for p in listed.those(wanted) if lowest[p.id] <= max_price)
        found, following = listed.page(wanted, limit, cursor, lambda p: _row(shop, p))
        return ProductPage(products=found, next_cursor=following)
    rows = _best_first(shop, changed) if sort == "rating" else world.derived(_sorted)[sort]
    if query is not None:
        matching = {p.id for p in search(shop.products, query, _text)}
        rows = [p for p in rows if p.id in matching]
    if category is not None:
        rows = [p for p in rows if p.category == category]
    if max_price is not None:
        lowest = world.derived(lowest_prices)
        rows = [p for p in rows if lowest[p.id] <= max_price]
    shown, following = page(rows, limit, cursor)
    known = world.derived(_rows)
    return ProductPage(
        products=[_row(shop, p) if p.id in changed else known[p.id] for p in shown], next_cursor=following
    )


def _rated(shop: Shop, product: Product) -> str:
    rated = ratings(shop, product.id)
    return f"rated {mean(rated)} of 5 in {rated[1]} review{'s' * (rated[1] > 1)}" if rated[1] else "not rated yet"


@tool(read_only=True)
def get_product(shop: Shop, product_id: Annotated[ProductId, Field(description="Id of the product")]) -> ProductDetail:
    """Show a product: description, colors, sizes, rating, and how long it can be returned."""
    product = shop.products.need(product_id, "product_id")
    return _detail(shop, product) if product.id in touched(shop) else shop.world.derived(_details)[product.id]


def _details(world: World) -> dict[str, ProductDetail]:
    """Products as they are shown before a session changes anything about them."""
    shop = Shop(world)
    return {p.id: _detail(shop, p) for p in shop.products}


def _detail(shop: Shop, product: Product) -> ProductDetail:
    variants = shop.variants.where(product_id=product.id)
    days = product.return_days
    return ProductDetail(
        id=product.id,
        title=product.title,
        brand=product.brand,
        category=product.category,
        description=product.description,
        price_from=major(lowest_price(shop, product.id)),
        colors=list(dict.fromkeys(v.color for v in variants)),
        sizes=tuple(dict.fromkeys(v.size for v in variants if v.size)),
        rated=_rated(shop, product),
        returns=f"within {days} days of delivery" if days else "final sale, no returns",
        in_stock=in_stock(shop, product),
        discontinued=product.discontinued,
    )


@tool(read_only=True)
def list_product_variants(
    shop: Shop,
    product_id: Annotated[ProductId, Field(description="Id of the product")],
    color: Annotated[Query | None, Field(description="Only in this color")] = None,
    in_stock: Annotated[bool, Field(description="Only what can be bought now")] = False,
    limit: Limit = 10,
    cursor: Cursor | None = None,
) -> VariantPage:
    """List the variants of a product by color and size, each with its own price and stock. Returns one page, and
    next_cursor if there are more."""
    product = shop.products.need(product_id, "product_id")
    rows = shop.variants.where(product_id=product.id)
    if color is not None:
        rows = [v for v in rows if fold(v.color) == fold(color)]
    if in_stock:
        rows = [v for v in rows if v.stock and not product.discontinued]
    shown, following = page(rows, limit, cursor)
    known, overlay = shop.world.derived(_variant_rows), shop.variants.overlay
    return VariantPage(
        product_title=product.title,
        variants=[_variant(product, v) if v.id in overlay else known[v.id] for v in shown],
        next_cursor=following,
    )


def _variant(product: Product, variant: Variant) -> VariantRow:
    return VariantRow(
        id=variant.id,
        product_id=product.id,
        options=options(variant),
        color=variant.color,
        size=variant.size,
        price=major(variant.price),
        stock=0 if product.discontinued else variant.stock,
    )


def _variant_rows(world: World) -> dict[str, VariantRow]:
    """The rows of variants whose stock is still that of the world."""
    products = world.tables["products"].rows
    return {v.id: _variant(products[v.product_id], v) for v in world.tables["variants"].rows.values()}
