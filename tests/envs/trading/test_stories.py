"""What an investor can do at the broker, told in calls. The desk is the small one of conftest.py."""

from __future__ import annotations


def test_a_market_order_fills_at_the_quote(investor):
    quote = investor.does("get_latest_quote", instrument_id="ins_tin")
    assert (quote["bid"], quote["ask"], quote["last_price"]) == (9.98, 10.02, 10.00)
    assert (quote["bid_size"], quote["ask_size"], quote["exchange_open"]) == (100.0, 100.0, True)
    bought = investor.buy(60)
    assert (bought["status"], bought["filled_quantity"], bought["average_price"]) == ("filled", 60.0, 10.02)
    # 60 x 10.02 = 601.20 are gone; 40 at 9.00 and 60 at 10.02 cost 961.20, and are worth 1,000.00 at the last price.
    account = investor.does("get_trading_account")
    assert (account["cash"], account["buying_power"]) == (9398.80, 9398.80)
    position = investor.position()
    assert (position["quantity"], position["average_price"]) == (100.0, 9.61)
    assert (position["market_value"], position["unrealized_gain"]) == (1000.00, 38.80)
    # Equity: 9,398.80 in cash, 1,000.00 of tin, and ten halted shares at 5.00.
    assert account["equity"] == 10448.80


def test_a_large_order_walks_through_the_book_and_leaves_less_for_the_next(investor):
    # 100 at 10.02, 100 at 10.03 and 50 at 10.04 cost 2,507.00.
    bought = investor.buy(250)
    assert bought["average_price"] == 10.03
    assert investor.power() == 7493.00
    left = investor.does("get_latest_quote", instrument_id="ins_tin")
    assert (left["ask"], left["ask_size"], left["bid_size"]) == (10.04, 50.0, 100.0)
    assert investor.error("submit_order", **investor.order("buy", 251))["details"][0]["allowed"] == "at most 250"
    assert investor.buy(50)["average_price"] == 10.04
    # At ten o'clock there is a new book around 10.10.
    investor.at("10:00")
    assert investor.does("get_latest_quote", instrument_id="ins_tin")["ask_size"] == 100.0


def test_more_than_the_whole_book_cannot_be_had_at_the_market(investor):
    refused = ("refused", "insufficient_liquidity")
    assert investor.is_refused("submit_order", **investor.order("buy", 501)) == refused
    # That holds for what nobody could pay, too; of what is sold, it is first told that it is not there.
    assert investor.is_refused("submit_order", **investor.order("buy", 100_000)) == refused
    assert investor.is_refused("submit_order", **investor.order("sell", 100_000)) == (
        "refused",
        "insufficient_position",
    )
    # 100 x (10.02 + 10.03 + 10.04 + 10.05 + 10.06) = 5,020.00
    investor.buy(500)
    assert investor.power() == 4980.00
    assert investor.is_refused("submit_order", **investor.order("buy", 1)) == refused
    quote = investor.does("get_latest_quote", instrument_id="ins_tin")
    assert "ask" not in quote and quote["bid"] == 9.98 and quote["note"] == "one side of the book is empty"


def test_a_limit_order_rests_until_the_price_crosses(investor):
    order = investor.buy(100, 9.82)
    assert (order["status"], "filled_quantity" in order) == ("open", False)
    # 982.00 are set aside, and still cash.
    account = investor.does("get_trading_account")
    assert (account["cash"], account["reserved"], account["buying_power"]) == (10000.00, 982.00, 9018.00)
    assert account["open_orders"] == 1
    investor.at("10:59")
    assert investor.does("list_trade_orders")["orders"][0]["status"] == "open"
    investor.at("11:00")  # 9.80, so that the ask is 9.82
    assert investor.does("list_trade_orders")["orders"] == []
    filled = investor.does("list_trade_orders", status="filled", limit=1)["orders"][0]
    assert (filled["id"], filled["average_price"]) == (order["id"], 9.82)
    account = investor.does("get_trading_account")
    assert (account["cash"], account["reserved"], account["open_orders"]) == (9018.00, 0.0, 0)
    # 40 at 9.00 and 100 at 9.82 cost 1,342.00, which is 9.5857 each.
    assert (investor.position()["quantity"], investor.position()["average_price"]) == (140.0, 9.59)
    assert investor.is_refused("cancel_trade_order", order_id=order["id"]) == ("conflict", "order_filled")
    assert investor.is_refused("replace_trade_order", order_id=order["id"], price=9.5) == ("conflict", "order_filled")
    # What filled meanwhile can be sold like everything else, at the bid of 9.78.
    assert investor.sell(140)["filled_quantity"] == 140.0


def test_what_the_price_does_before_an_order_does_not_fill_it(investor):
    investor.at("11:30")
    order = investor.buy(10, 9.75)
    investor.at("11:59")
    assert investor.does("list_trade_orders")["orders"][0]["id"] == order["id"]
    # On Friday it was 9.80 at the lowest, at 12:00 today it is 9.70.
    investor.at("12:00")
    assert investor.does("list_trade_orders", status="filled", limit=1)["orders"][0]["id"] == order["id"]


def test_a_limit_order_takes_what_it_can_and_waits_for_the_rest(investor):
    order = investor.buy(150, 10.02)
    assert (order["status"], order["filled_quantity"], order["average_price"]) == ("partially_filled", 100.0, 10.02)
    # 1,002.00 spent, and 50 x 10.02 = 501.00 set aside.
    assert investor.power() == 8497.00
    assert investor.does("list_trade_orders", status="open")["orders"][0]["status"] == "partially_filled"
    cancelled = investor.does("cancel_trade_order", order_id=order["id"])
    assert (cancelled["status"], cancelled["filled_quantity"]) == ("cancelled", 100.0)
    assert investor.power() == 8998.00
    assert investor.is_refused("cancel_trade_order", order_id=order["id"]) == ("conflict", "already_cancelled")
    investor.at("12:00")  # what was cancelled does not fill
    assert investor.position()["quantity"] == 140.0


def test_a_day_order_ends_with_the_session_and_gtc_goes_on(investor):
    today = investor.buy(10, 9.62)
    longer = investor.buy(10, 9.62, time_in_force="gtc")
    investor.at("15:29")
    assert len(investor.does("list_trade_orders")["orders"]) == 2
    investor.at("15:30")
    assert [o["id"] for o in investor.does("list_trade_orders")["orders"]] == [longer["id"]]
    assert [o["id"] for o in investor.does("list_trade_orders", status="expired")["orders"]] == [today["id"]]
    assert investor.is_refused("cancel_trade_order", order_id=today["id"]) == ("conflict", "order_expired")
    # 96.20 each were set aside, and one of the two is free again.
    assert investor.power() == 9903.80
    investor.at("31:00")  # Tuesday, 07:00: London opens at 9.60
    assert investor.does("list_trade_orders", status="filled", limit=1)["orders"][0]["id"] == longer["id"]


def test_a_closed_exchange_takes_limit_orders_only(investor):
    error = investor.error("submit_order", **investor.order("buy", 10, of="ins_rail"))
    assert (error["kind"], error["code"]) == ("refused", "market_closed")
    assert "2026-06-01T13:30Z" in error["message"]
    # 60.00 is above the ask of the close, but nothing fills before the opening.
    order = investor.buy(10, 60, of="ins_rail")
    assert order["status"] == "open"
    patient = investor.buy(10, 49.5, of="ins_rail")
    investor.at("13:29")
    assert len(investor.does("list_trade_orders")["orders"]) == 2
    investor.at("13:30")
    filled = investor.does("list_trade_orders", status="filled", limit=2)["orders"]
    assert {o["id"] for o in filled} == {order["id"], patient["id"]}
    assert investor.buy(1, of="ins_rail")["average_price"] == 49.05
    investor.at("20:00")
    assert investor.is_refused("close_position", position_id="pos_rail") == ("refused", "market_closed")


def test_buying_power_is_what_no_order_has_reserved(investor):
    # 1,000 x 9.90 leave 100.00, which are ten at 10.00 or nine at the market.
    investor.buy(1000, 9.9)
    assert investor.power() == 100.00
    assert investor.is_refused("submit_order", **investor.order("buy", 10)) == ("refused", "insufficient_buying_power")
    error = investor.error("submit_order", **investor.order("buy", 11, 9.1))
    assert error["details"][0]["allowed"] == "worth at most 100.00"
    investor.buy(10, 9.9)
    assert investor.power() == 1.00
    waiting = investor.does("list_trade_orders")["orders"][1]
    investor.does("cancel_trade_order", order_id=waiting["id"])
    assert investor.power() == 9901.00
    assert investor.buy(100)["status"] == "filled"


def test_nobody_sells_what_is_not_there(investor):
    assert investor.is_refused("submit_order", **investor.order("sell", 41)) == ("refused", "insufficient_position")
    assert investor.is_refused("submit_order", **investor.order("sell", 0.5, of="ins_coin"))[1] == (
        "insufficient_position"
    )
    order = investor.sell(30, 10.5)
    assert investor.position()["available"] == 10.0
    error = investor.error("submit_order", **investor.order("sell", 11))
    assert error["details"][0]["allowed"] == "at most 10"
    assert order["id"] in error["message"]
    assert investor.is_refused("close_position", position_id="pos_tin") == ("refused", "insufficient_position")
    assert investor.does("close_position", position_id="pos_tin", quantity=10)["average_price"] == 9.98
    investor.does("cancel_trade_order", order_id=order["id"])
    assert investor.does("close_position", position_id="pos_tin")["filled_quantity"] == 30.0
    # 40 x 9.98 = 399.20
    assert investor.power() == 10399.20
    assert investor.is_refused("close_position", position_id="pos_tin") == ("refused", "no_position")
    assert [p["symbol"] for p in investor.does("list_positions")["positions"]] == ["MUTE"]


def test_ticks_and_lots(investor):
    error = investor.error("submit_order", **investor.order("buy", 1, 49.52, of="ins_rail"))
    assert (error["kind"], error["code"]) == ("refused", "price_off_tick")
    assert error["details"][0]["allowed"] == ["49.50", "49.55"]
    error = investor.error("submit_order", **investor.order("buy", 120, of="ins_oats"))
    assert (error["kind"], error["code"]) == ("refused", "quantity_off_lot")
    assert error["details"][0]["allowed"] == ["100", "150"]
    assert investor.is_refused("submit_order", **investor.order("buy", 1.5)) == ("refused", "quantity_off_lot")
    third = investor.order("buy", 0.005, of="ins_coin")
    assert investor.is_refused("submit_order", **third) == ("invalid_arguments", "invalid_arguments")
    # A tenth of a coin at 40,010 is exactly 4,001.00.
    assert investor.buy(0.1, of="ins_coin")["average_price"] == 40010.0
    assert investor.power() == 5999.00
    assert investor.does("close_position", position_id="pos_coin", quantity=0.04)["filled_quantity"] == 0.04
    # 0.04 at 39,990 = 1,599.60
    assert investor.power() == 7598.60


def test_a_stop_sells_once_the_bid_falls_to_it(investor):
    stop = {"instrument_id": "ins_tin", "side": "sell", "quantity": 40, "type": "stop"}
    assert investor.is_refused("submit_order", price=9.98, **stop) == ("refused", "stop_not_below_bid")
    order = investor.does("submit_order", price=9.75, **stop)
    assert order["status"] == "open" and investor.position()["available"] == 0.0
    investor.at("11:59")  # the bid was 9.78 at the lowest
    assert investor.position()["quantity"] == 40.0
    investor.at("12:00")  # 9.70: the bid has jumped over the stop to 9.68
    filled = investor.does("list_trade_orders", status="filled", limit=1)["orders"][0]
    assert (filled["id"], filled["average_price"]) == (order["id"], 9.68)
    assert investor.power() == 10387.20
    assert investor.is_refused("submit_order", price=9, **{**stop, "side": "buy"})[0] == "invalid_arguments"


def test_a_passive_order_joins_the_best_bid_or_ask(investor):
    passive = {"instrument_id": "ins_tin", "type": "passive"}
    bid = investor.does("submit_order", side="buy", quantity=10, **passive)
    assert (bid["price"], bid["status"]) == (9.98, "open")
    offer = investor.does("submit_order", side="sell", quantity=40, time_in_force="gtc", **passive)
    assert (offer["price"], offer["status"]) == (10.02, "open")
    assert investor.power() == 9900.20 and investor.position()["available"] == 0.0
    investor.at("10:00")  # 10.10: somebody pays 10.08
    assert investor.does("list_trade_orders", status="filled", limit=1)["orders"][0]["average_price"] == 10.02
    investor.at("11:00")  # 9.80: somebody sells at 9.82
    assert investor.does("list_trade_orders")["orders"] == []
    # 400.80 came in and 99.80 went out.
    assert investor.power() == 10301.00
    asked = {**passive, "side": "buy", "quantity": 1, "price": 9.9}
    assert investor.is_refused("submit_order", **asked)[0] == "invalid_arguments"


def test_prices_go_with_the_type_of_the_order(investor):
    order = {"instrument_id": "ins_tin", "side": "buy", "quantity": 1}
    assert investor.is_refused("submit_order", type="market", price=10, **order)[0] == "invalid_arguments"
    assert investor.is_refused("submit_order", type="limit", **order)[0] == "invalid_arguments"
    assert investor.is_refused("submit_order", type="stop", **{**order, "side": "sell"})[0] == "invalid_arguments"


def test_replacing_an_order(investor):
    order = investor.buy(100, 9.5)
    key = order["id"]
    assert investor.power() == 9050.00
    moved = investor.does("replace_trade_order", order_id=key, price=9.6, quantity=200)
    assert (moved["id"], moved["quantity"], moved["price"], moved["status"]) == (key, 200.0, 9.6, "open")
    assert investor.power() == 8080.00
    # Its own reserve counts: 1,041 x 9.60 = 9,993.60 are covered, 1,042 are not.
    assert investor.is_refused("replace_trade_order", order_id=key, price=9.6, quantity=1042) == (
        "refused",
        "insufficient_buying_power",
    )
    investor.does("replace_trade_order", order_id=key, price=9.6, quantity=1041)
    digest = investor.session.digest()
    investor.does("replace_trade_order", order_id=key, price=9.6, quantity=1041)
    assert investor.session.digest() == digest
    # At the ask it takes 100 from the book at once; the rest goes on waiting.
    moved = investor.does("replace_trade_order", order_id=key, price=10.02, quantity=300)
    assert (moved["status"], moved["filled_quantity"]) == ("partially_filled", 100.0)
    assert investor.is_refused("replace_trade_order", order_id=key, price=9, quantity=100)[0] == "invalid_arguments"
    assert investor.is_refused("replace_trade_order", order_id=key, price=9.005)[0] == "invalid_arguments"
    # 1,002.00 spent, 200 x 10.02 set aside.
    assert investor.power() == 6994.00


def test_a_replaced_order_begins_to_work_anew(investor):
    order = investor.buy(10, 9.6)
    investor.at("12:30")  # it is 9.70, and was so since noon
    investor.does("replace_trade_order", order_id=order["id"], price=9.71)
    assert investor.does("list_trade_orders")["orders"][0]["price"] == 9.71
    sale = investor.sell(40, 10.03)
    investor.does("replace_trade_order", order_id=sale["id"], price=10.04, quantity=20)
    assert investor.position()["available"] == 20.0
    assert investor.is_refused("replace_trade_order", order_id=sale["id"], price=10.04, quantity=41)[1] == (
        "insufficient_position"
    )


def test_in_a_halted_instrument_nothing_moves(investor):
    assert investor.is_refused("submit_order", **investor.order("buy", 1, of="ins_mute")) == (
        "refused",
        "instrument_halted",
    )
    assert investor.is_refused("close_position", position_id="pos_mute") == ("refused", "instrument_halted")
    quote = investor.does("get_latest_quote", instrument_id="ins_mute")
    assert quote["note"] == "trading is halted" and "bid" not in quote and quote["last_price"] == 5.00


def test_price_bars(investor):
    days = investor.does("get_price_bars", instrument_id="ins_tin")["bars"]
    assert [b["start"] for b in days] == ["2026-06-01", "2026-05-29", "2026-05-28"]
    # Of today, three of nine steps are known.
    assert days[0] == {"start": "2026-06-01", "open": 9.9, "high": 10.0, "low": 9.9, "close": 10.0, "volume": 300}
    assert days[1] == {"start": "2026-05-29", "open": 10.0, "high": 10.4, "low": 9.8, "close": 9.8, "volume": 900}
    week = investor.does("get_price_bars", instrument_id="ins_tin", timeframe="1Week")["bars"][1]
    assert week == {"start": "2026-05-25", "open": 9.2, "high": 10.4, "low": 9.2, "close": 9.8, "volume": 1800}
    between = {"instrument_id": "ins_tin", "start": "2026-05-28", "end": "2026-05-28"}
    assert len(investor.does("get_price_bars", **between)["bars"]) == 1
    swapped = {"instrument_id": "ins_tin", "start": "2026-05-29", "end": "2026-05-28"}
    assert investor.is_refused("get_price_bars", **swapped)[0] == "invalid_arguments"
    assert investor.is_refused("get_price_bars", instrument_id="ins_none") == ("not_found", "instrument_not_found")


def test_market_hours(investor):
    london, new_york = investor.does("get_market_hours")["exchanges"]
    assert (london["status"], london["changes_at"]) == ("open", "2026-06-01T15:30:00Z")
    assert (new_york["status"], new_york["changes_at"]) == ("closed", "2026-06-01T13:30:00Z")
    investor.at("16:00")
    assert investor.does("get_market_hours", exchange="LSE")["exchanges"][0]["changes_at"] == "2026-06-02T07:00:00Z"


def test_watchlists(investor):
    change = {"watchlist_id": "wl_none", "instrument_id": "ins_tin"}
    added = investor.does("update_watchlist", action="add", **change)
    assert [i["symbol"] for i in added["instruments"]] == ["TINM"]
    assert investor.is_refused("update_watchlist", action="add", **change) == ("conflict", "already_watched")
    holds = investor.does("list_watchlists", instrument_id="ins_tin")["watchlists"]
    assert [w["name"] for w in holds] == ["Later"]
    assert investor.does("update_watchlist", action="remove", **change)["count"] == 0
    assert investor.is_refused("update_watchlist", action="remove", **change) == ("conflict", "not_watched")
    assert not investor.session.diff()


def test_a_search_tells_what_is_held_and_in_which_steps_it_trades(investor):
    found = investor.does("search_instruments", query="oats ost")["instruments"]
    assert [(i["id"], i["lot_size"]) for i in found] == [("ins_oats", 50.0)]
    tin = investor.does("search_instruments", query="TINM")["instruments"][0]
    assert tin["available"] == 40.0 and "lot_size" not in tin and "tick_size" not in tin
    crypto = investor.does("search_instruments", exchange="CRYPTO")["instruments"]
    assert [i["symbol"] for i in crypto] == ["KITE"]


def test_a_hundred_look_ups_decide_nothing(investor):
    other = type(investor)(investor.session.fork())
    for _ in range(100):
        other.does("get_latest_quote", instrument_id="ins_tin")
    for one in (investor, other):
        one.buy(150, 10.02)
        one.does("close_position", position_id="pos_tin", quantity=20)
    assert other.session.digest() == investor.session.digest()
    assert other.power() == investor.power()
