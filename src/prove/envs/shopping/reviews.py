"""Tools on reviews: those of others, and one's own of what one has bought."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from pydantic import Field

from prove.engine import Conflict, Refused, View, tool
from prove.engine.world import World
from prove.envs.common import Cursor, Limit, Words, page
from prove.envs.shopping.entities import ProductId, Review, ReviewId, Shop
from prove.envs.shopping.rules import bought, mean_rating


class ReviewRow(View, frozen=True, kw_only=True):
    id: ReviewId
    author: str
    rating: int
    text: str
    written_on: date


class ReviewPage(View, frozen=True, kw_only=True):
    product_id: ProductId
    product_title: str
    rating: float | None = None
    reviews: list[ReviewRow]
    next_cursor: str | None = None


class Written(View, frozen=True, kw_only=True):
    id: ReviewId
    product_id: ProductId
    product_title: str
    rating: int
    text: str
    product_rating: float


@tool(read_only=True)
def list_product_reviews(
    shop: Shop,
    product_id: Annotated[ProductId, Field(description="Id of the product")],
    rating_at_most: Annotated[int | None, Field(ge=1, le=5, description="Only with so many stars or fewer")] = None,
    limit: Limit = 5,
    cursor: Cursor | None = None,
) -> ReviewPage:
    """List the reviews of a product, newest first, with its mean rating. Returns one page, and next_cursor if there
    are more."""
    product = shop.products.need(product_id, "product_id")
    rows = shop.reviews.where(product_id=product.id)[::-1]
    if rating_at_most is not None:
        rows = [r for r in rows if r.rating <= rating_at_most]
    shown, following = page(rows, limit, cursor)
    known = shop.world.derived(_rows)
    return ReviewPage(
        product_id=product.id,
        product_title=product.title,
        rating=mean_rating(shop, product.id),
        reviews=[known.get(r.id) or _row(r) for r in shown],
        next_cursor=following,
    )


def _row(review: Review) -> ReviewRow:
    return ReviewRow(
        id=review.id,
        author=review.author,
        rating=review.rating,
        text=review.text,
        written_on=review.written_at.date(),
    )


def _rows(world: World) -> dict[str, ReviewRow]:
    """The reviews of the world, none of which ever changes."""
    return {r.id: _row(r) for r in world.tables["reviews"].rows.values()}


@tool
def write_product_review(
    shop: Shop,
    product_id: Annotated[ProductId, Field(description="Id of a product that was delivered to you")],
    rating: Annotated[int, Field(ge=1, le=5, description="Stars, 1 to 5")],
    text: Annotated[str, Words(400), Field(description="What to say about it")],
) -> Written:
    """Publish a review of a product that the customer has bought. Refuses one that was never delivered to the
    customer, and a second review of the same product."""
    product = shop.products.need(product_id, "product_id")
    if any(r.mine for r in shop.reviews.where(product_id=product.id)):
        raise Conflict("already_reviewed", f"product_id: you have reviewed {product.title} ({product.id}) already.")
    if not bought(shop, product.id):
        raise Refused(
            "not_purchased", f"product_id: {product.title} ({product.id}) has not been delivered to you; buy it first."
        )
    review = shop.reviews.put(
        Review(
            id=shop.new_id(shop.reviews),
            product_id=product.id,
            author="You",
            rating=rating,
            text=text,
            mine=True,
            written_at=shop.now,
        )
    )
    return Written(
        id=review.id,
        product_id=product.id,
        product_title=product.title,
        rating=review.rating,
        text=review.text,
        product_rating=mean_rating(shop, product.id) or 0.0,
    )
