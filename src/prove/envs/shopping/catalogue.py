"""Tools on the catalogue: products and their variants."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from prove.engine import View, tool
from prove.envs.common import Cursor, Limit, Money, Query, fold, major, page, search
from prove.envs.shopping.entities import Category, Product, ProductId, Shop, VariantId
from prove.envs.shopping.rules import in_stock, lowest_price, mean_rating, options


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


@tool(read_only=True)
def search_products(
    shop: Shop,
    query: Annotated[Query | None, Field(description="Words of title, brand and category, any order")] = None,
    category: Annotated[
        Category | None, Field(description="clothing, shoes, kitchen, electronics, outdoors or home")
    ] = None,
    max_price: Annotated[int | None, Money(), Field(description="Highest price in dollars")] = None,
    sort: Annotated[
        Literal["title", "price", "rating"], Field(description="title, price (lowest first) or rating (best first)")
    ] = "title",
    limit: Limit = 10,
    cursor: Cursor | None = None,
) -> ProductPage:
    """Search the catalogue. Returns one page of products with their lowest price, and next_cursor if there are more."""
    rows = search(list(shop.products), query, lambda p: f"{p.title} {p.brand} {p.category}")
    rows = [p for p in rows if category in (None, p.category)]
    if max_price is not None:
        rows = [p for p in rows if lowest_price(shop, p.id) <= max_price]
    rows.sort(key=lambda p: (fold(p.title), p.brand, p.id))
    if sort == "price":
        rows.sort(key=lambda p: lowest_price(shop, p.id))
    elif sort == "rating":
        rows.sort(key=lambda p: -(mean_rating(shop, p.id) or 0))
    shown, following = page(rows, limit, cursor)
    return ProductPage(products=[_row(shop, p) for p in shown], next_cursor=following)


def _rated(shop: Shop, product: Product) -> str:
    mean, count = mean_rating(shop, product.id), len(shop.reviews.where(product_id=product.id))
    return "not rated yet" if mean is None else f"rated {mean} of 5 in {count} review{'s' * (count > 1)}"


@tool(read_only=True)
def get_product(shop: Shop, product_id: Annotated[ProductId, Field(description="Id of the product")]) -> ProductDetail:
    """Show a product: description, colors, sizes, rating, and how long it can be returned."""
    product = shop.products.need(product_id, "product_id")
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
    return VariantPage(
        product_title=product.title,
        variants=[
            VariantRow(
                id=v.id,
                product_id=product.id,
                options=options(v),
                color=v.color,
                size=v.size,
                price=major(v.price),
                stock=0 if product.discontinued else v.stock,
            )
            for v in shown
        ],
        next_cursor=following,
    )
