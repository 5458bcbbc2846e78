"""The rows of a marketplace, as one member sees it. Amounts are whole cents of US dollars, never negative."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated, ClassVar, Literal

from prove.engine import VOLATILE, Entity, Ref, State, Table

SellerId = Annotated[str, Ref("seller")]
ListingId = Annotated[str, Ref("listing")]
BidId = Annotated[str, Ref("bid")]
OfferId = Annotated[str, Ref("price_offer")]
MessageId = Annotated[str, Ref("listing_message")]
RatingId = Annotated[str, Ref("seller_rating")]

Category = Literal["electronics", "collectibles", "home", "music", "sports", "toys"]
Condition = Literal["new", "like_new", "good", "fair"]
Format = Literal["auction", "fixed_price"]
WithdrawalReason = Literal["no_longer_available", "error_in_listing", "lost_or_damaged"]
OfferState = Literal["open", "accepted", "declined", "withdrawn"]

OFFER_LIFE = timedelta(hours=48)


class Seller(Entity, frozen=True, kw_only=True):
    """A member: everyone may sell, buy, or both."""

    ID_PREFIX: ClassVar[str] = "usr_"
    name: str
    location: str
    joined_at: datetime
    me: bool = False


class Listing(Entity, frozen=True, kw_only=True):
    """Something for sale. Whether an auction is over, and who won it, follows from its bids and the time."""

    ID_PREFIX: ClassVar[str] = "lst_"
    INDEXED: ClassVar[tuple[str, ...]] = ("seller_id", "buyer_id")
    seller_id: SellerId
    title: str
    category: Category
    condition: Condition
    format: Format
    description: str
    price: int
    """Where the bids start, or what is asked."""
    reserve: int = 0
    """Below this an auction sells nothing; 0 without a reserve. Nobody but the seller sees it."""
    accepts_offers: bool = False
    accept_from: int = 0
    """Offers from here on are accepted by themselves; 0 if none is. Never shown."""
    decline_below: int = 0
    """Offers below are declined by themselves. Never shown."""
    counter_at: int = 0
    """What the seller's first counter-offer asks, made by itself; 0 if the seller answers in person. Never shown."""
    duration_days: int
    withdrawn: bool = False
    withdrawn_because: WithdrawalReason | None = None
    buyer_id: SellerId | None = None
    """Who bought it at a fixed price; the winner of an auction is not stored."""
    sold_for: int = 0
    listed_at: Annotated[datetime, VOLATILE]
    ends_at: Annotated[datetime, VOLATILE]


class Bid(Entity, frozen=True, kw_only=True):
    """A bid. One whose moment is still to come is a rival who waits; it counts then if it is high enough by then."""

    ID_PREFIX: ClassVar[str] = "bid_"
    INDEXED: ClassVar[tuple[str, ...]] = ("listing_id", "bidder_id")
    listing_id: ListingId
    bidder_id: SellerId
    amount: int
    placed_at: Annotated[datetime, VOLATILE]


class PriceOffer(Entity, frozen=True, kw_only=True):
    """What a buyer and a seller haggle about. It stands for 48 hours from the full hour after the last move."""

    ID_PREFIX: ClassVar[str] = "off_"
    INDEXED: ClassVar[tuple[str, ...]] = ("listing_id", "buyer_id")
    listing_id: ListingId
    buyer_id: SellerId
    amount: int
    """What is on the table now."""
    from_buyer: bool = True
    """Whether the buyer named it, so that it is the seller's turn."""
    moves: int = 1
    """How many amounts were named so far."""
    state: OfferState = "open"
    moved_at: Annotated[datetime, VOLATILE]


class ListingMessage(Entity, frozen=True, kw_only=True):
    """A message between the seller of a listing and one buyer."""

    ID_PREFIX: ClassVar[str] = "msg_"
    INDEXED: ClassVar[tuple[str, ...]] = ("listing_id", "buyer_id")
    listing_id: ListingId
    buyer_id: SellerId
    from_seller: bool
    text: str
    sent_at: Annotated[datetime, VOLATILE]


class SellerRating(Entity, frozen=True, kw_only=True):
    ID_PREFIX: ClassVar[str] = "rat_"
    INDEXED: ClassVar[tuple[str, ...]] = ("seller_id", "listing_id")
    seller_id: SellerId
    rater_id: SellerId
    stars: int
    comment: str = ""
    listing_id: ListingId | None = None
    """What was bought, if it is among the listings still kept."""
    rated_at: Annotated[datetime, VOLATILE]


class Market(State):
    """Everything one member sees of the marketplace."""

    sellers: Table[Seller]
    listings: Table[Listing]
    bids: Table[Bid]
    offers: Table[PriceOffer]
    messages: Table[ListingMessage]
    ratings: Table[SellerRating]
