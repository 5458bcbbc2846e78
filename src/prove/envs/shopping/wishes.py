"""Tools on the wish list."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from prove.engine import Conflict, Refused, View, tool
from prove.envs.common import Cursor, Limit, major, page
from prove.envs.shopping.entities import ProductId, Shop, Wish
from prove.envs.shopping.rules import in_stock, lowest_price, stocked_products, touched

MOST_WISHES = 30


class WishRow(View, frozen=True, kw_only=True):
    id: ProductId
    title: str
    brand: str
    price_from: float
    price_drop: float | None = None
    in_stock: bool = True


class WishPage(View, frozen=True, kw_only=True):
    products: list[WishRow]
    next_cursor: str | None = None


class WishChange(View, frozen=True, kw_only=True):
    product_id: ProductId
    title: str
    price_from: float
    change: Literal["added", "removed"]
    list_size: int


@tool(read_only=True)
def view_wish_list(
    shop: Shop,
    filter: Annotated[
        Literal["all", "in_stock", "cheaper"], Field(description="all, in_stock, or cheaper than when added")
    ] = "all",
    limit: Limit = 8,
    cursor: Cursor | None = None,
) -> WishPage:
    """Show the products on the wish list, newest first. Returns one page, and next_cursor if there are more."""
    wishes = list(shop.wishes)[::-1]
    if filter == "in_stock":
        wishes = [w for w in wishes if in_stock(shop, shop.products.need(w.product_id, "product_id"))]
    elif filter == "cheaper":
        wishes = [w for w in wishes if lowest_price(shop, w.product_id) < w.price_then]
    shown, following = page(wishes, limit, cursor)
    stocked, changed = shop.world.derived(stocked_products), touched(shop)
    return WishPage(
        products=[
            _row(shop, w, in_stock(shop, shop.products.need(w.product_id, "product_id")))
            if w.product_id in changed
            else _row(shop, w, w.product_id in stocked)
            for w in shown
        ],
        next_cursor=following,
    )


def _row(shop: Shop, wish: Wish, stocked: bool) -> WishRow:
    product = shop.products.need(wish.product_id, "product_id")
    price = lowest_price(shop, product.id)
    return WishRow(
        id=product.id,
        title=product.title,
        brand=product.brand,
        price_from=major(price),
        price_drop=major(wish.price_then - price) if price < wish.price_then else None,
        in_stock=stocked,
    )


@tool
def update_wish_list(
    shop: Shop,
    product_id: Annotated[ProductId, Field(description="Id of the product")],
    action: Annotated[Literal["add", "remove"], Field(description="add or remove")],
) -> WishChange:
    """Put a product on the wish list or take it off. Refuses to add what is on it, and to remove what is not."""
    product = shop.products.need(product_id, "product_id")
    wish = shop.wishes.find(product_id=product.id)
    if action == "add":
        if wish is not None:
            raise Conflict("already_on_list", f"product_id: {product.title} ({product.id}) is on the list already.")
        if len(shop.wishes) >= MOST_WISHES:
            raise Refused("wish_list_full", f"product_id: the wish list holds {MOST_WISHES} products, its most.")
        price = lowest_price(shop, product.id)
        shop.wishes.put(Wish(id=shop.new_id(shop.wishes), product_id=product.id, price_then=price))
    else:
        if wish is None:
            raise Conflict("not_on_list", f"product_id: {product.title} ({product.id}) is not on the wish list.")
        shop.wishes.delete(wish.id)
    return WishChange(
        product_id=product.id,
        title=product.title,
        price_from=major(lowest_price(shop, product.id)),
        change="added" if action == "add" else "removed",
        list_size=len(shop.wishes),
    )
