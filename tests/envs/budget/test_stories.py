"""What a household can do with its budget, with sums worked out by hand, and every refusal reached by calls."""

from __future__ import annotations

import pytest

LUNCH = {"amount": 12.5, "category_id": "cat_food", "payee_name": "Salad Stop"}


def test_the_months_add_up_to_the_cent(keeper):
    """By hand, in dollars.

    April: 2000.00 in; 900 + 300 + 100 assigned, 100 + 50 to goals: 550.00 ready.
           Groceries 300 - 250.25 = 49.75, Restaurants 100 - 60.50 = 39.50, Rent 0.
    May:   2000.00 in; 900 + 300 + 100 + 40 assigned: 550 + 660 = 1210.00 ready.
           Groceries 49.75 + 300 - 155.80 - 200 = -6.05, Restaurants 39.50 + 100 - 99.99 = 39.51,
           Café 40 - 45.10 = -5.10.
    June:  2000.00 in; 900 assigned; 6.05 + 5.10 = 11.15 overspent in May: 1210 + 1100 - 11.15 = 2298.85 ready.
    """
    april, may, june = (keeper.does("get_month_budget", month=f"2026-0{n}") for n in (4, 5, 6))
    assert april["closed"] and "closed" not in may and "closed" not in june

    def totals(month):
        return tuple(month.get(n, 0) for n in ("income", "assigned", "spent", "left", "overspent", "ready_to_assign"))

    assert totals(april) == (2000.00, 1300.00, 1210.75, 89.25, 0, 550.00)
    assert totals(may) == (2000.00, 1340.00, 1400.89, 39.51, 11.15, 1210.00)
    assert totals(june) == (2000.00, 900.00, 0.00, 939.51, 0, 2298.85)
    # All that came in is spent, saved, left somewhere or ready: 6000.00 = 2611.64 + 150.00 + 939.51 + 2298.85.
    spent = sum(round(100 * m["spent"]) for m in (april, may, june))
    assert spent == 261164
    assert spent + 15000 + round(100 * june["left"]) + round(100 * june["ready_to_assign"]) == 600000
    # The lines give the totals.
    for month in (april, may, june):
        for name in ("assigned", "spent", "left"):
            assert sum(round(100 * c[name]) for c in month["categories"]) == round(100 * month[name])
    assert [(c["name"], c.get("carried", 0), c["left"]) for c in june["categories"]] == [
        ("Rent", 0, 900.00),
        ("Groceries", 0, 0.00),
        ("Restaurants", 39.51, 39.51),
        ("Café and snacks", 0, 0.00),
    ]
    # Euros are a pool of their own: 300.00 in, 150.00 assigned, 20.40 spent.
    euros = keeper.does("get_month_budget", currency="EUR")
    assert (euros["ready_to_assign"], euros["left"], len(euros["categories"])) == (150.00, 129.60, 1)


def test_overspending_is_a_warning_and_comes_off_next_month(keeper):
    first = keeper.does("record_expense", amount=20, category_id="cat_food", payee_name="Fresh Basket")
    assert first["overspent"] == 20.00 and "left" not in first
    assert first["warning"] == "over budget: Groceries is overspent by 20.00 USD in 2026-06"
    # From July on it is missing, so that it cannot be assigned now either; Groceries begins at zero.
    assert keeper.ready() == keeper.ready("2026-07") == 2278.85
    assert keeper.left("cat_food") == -20.00 and keeper.left("cat_food", "2026-07") == 0
    assert [c["name"] for c in keeper.does("list_budget_categories", show="overspent")["categories"]] == ["Groceries"]
    # Covered within the month, it takes nothing from the next one.
    covered = keeper.does("set_category_budget", category_id="cat_food", amount=50)
    assert (covered["left"], covered["ready_to_assign"]) == (30.00, 2248.85) and "warning" not in covered
    assert keeper.ready("2026-07") == 2248.85 and keeper.left("cat_food", "2026-07") == 30.00


def test_a_strict_category_refuses_and_money_moved_in_helps(keeper):
    dinner = {"amount": 39.52, "category_id": "cat_out", "payee_name": "Saigon Corner"}
    error = keeper.error("record_expense", **dinner)
    assert (error["kind"], error["code"]) == ("refused", "over_budget")
    assert "0.01 USD over budget" in error["message"] and error["details"][0]["left"] == "39.51"
    moved = keeper.does("move_budget_money", from_category_id="cat_rent", to_category_id="cat_out", amount=0.01)
    assert (moved["from_left"], moved["to_left"]) == (899.99, 39.52)
    assert keeper.does("record_expense", **dinner)["left"] == 0.00
    assert keeper.is_refused("record_expense", **dinner | {"amount": 0.01}) == ("refused", "over_budget")
    # An expense of last month would be missing now just as well.
    assert keeper.is_refused("record_expense", **dinner | {"amount": 0.01, "date": "2026-05-31"})[1] == "over_budget"
    # Nor can less be assigned than was spent.
    set_to = {"category_id": "cat_out", "month": "2026-05"}
    assert keeper.is_refused("set_category_budget", amount=99.99, **set_to) == ("refused", "over_budget")


def test_a_deleted_entry_gives_its_money_back_exactly(keeper):
    before = keeper.session.digest()
    entry = keeper.does("record_expense", amount=33.33, category_id="cat_out", payee_name="Trattoria Nonna")
    assert entry["left"] == 6.18
    gone = keeper.does("delete_budget_entry", entry_id=entry["id"])
    assert (gone["amount"], gone["left"], gone["ready_to_assign"]) == (33.33, 39.51, 2298.85)
    assert keeper.session.digest() == before
    assert keeper.is_refused("delete_budget_entry", entry_id=entry["id"]) == ("not_found", "budget_entry_not_found")
    # One of May: Groceries had 6.05 too little, and now carries 193.95 over.
    assert keeper.does("delete_budget_entry", entry_id="ent_more5")["left"] == 193.95
    assert keeper.left("cat_food") == 193.95 and keeper.ready() == 2304.90


def test_nothing_changes_in_a_closed_month(keeper):
    closed = ("refused", "month_closed")
    assert keeper.is_refused("set_category_budget", category_id="cat_food", amount=1, month="2026-04") == closed
    move = {"from_category_id": "cat_food", "to_category_id": "cat_out", "amount": 1}
    assert keeper.is_refused("move_budget_money", month="2026-04", **move) == closed
    assert keeper.is_refused("record_expense", date="2026-04-30", **LUNCH) == closed
    assert keeper.is_refused("record_income", amount=5, payee_name="Tutoring", date="2026-03-31") == closed
    assert keeper.is_refused("delete_budget_entry", entry_id="ent_out4") == closed
    assert "after 2026-04" in str(keeper.error("delete_budget_entry", entry_id="ent_pay4")["details"])
    # The day after it is open.
    assert keeper.does("record_expense", date="2026-05-01", **LUNCH)["date"] == "2026-05-01"


def test_what_is_unknown_is_not_found(keeper):
    missing = ("not_found", "category_not_found")
    assert keeper.is_refused("record_expense", **LUNCH | {"category_id": "cat_none"}) == missing
    assert keeper.is_refused("set_category_budget", category_id="cat_none", amount=5) == missing
    move = {"from_category_id": "cat_rent", "to_category_id": "cat_none", "amount": 5}
    assert keeper.is_refused("move_budget_money", **move) == missing
    assert keeper.is_refused("list_budget_entries", category_id="cat_none") == missing
    assert keeper.is_refused("list_budget_categories", group_id="grp_none")[1] == "category_group_not_found"
    assert keeper.is_refused("record_expense", amount=5, bill_id="bill_none")[1] == "recurring_bill_not_found"
    assert keeper.is_refused("contribute_to_goal", amount=5, goal_id="goal_none")[1] == "savings_goal_not_found"


def test_each_currency_keeps_to_itself(keeper):
    mismatch = ("refused", "currency_mismatch")
    assert keeper.is_refused("record_expense", currency="EUR", **LUNCH) == mismatch
    in_lisbon = LUNCH | {"category_id": "cat_lisbon"}
    assert keeper.is_refused("record_expense", **in_lisbon) == mismatch
    spent = keeper.does("record_expense", currency="EUR", **in_lisbon)
    assert (spent["left"], spent["ready_to_assign"]) == (117.10, 150.00)
    move = {"from_category_id": "cat_rent", "to_category_id": "cat_lisbon", "amount": 5}
    assert keeper.is_refused("move_budget_money", **move) == mismatch
    error = keeper.error("record_income", amount=5, payee_name="Tutoring", currency="GBP")
    assert error["code"] == "currency_mismatch" and error["details"][0]["allowed"] == ["EUR", "USD"]
    assert keeper.does("record_income", amount=5, payee_name="Tutoring", currency="EUR")["ready_to_assign"] == 155.00
    assert keeper.does("contribute_to_goal", goal_id="goal_chair", amount=155)["ready_to_assign"] == 0.00
    assert keeper.is_refused("contribute_to_goal", goal_id="goal_chair", amount=0.01)[1] == "not_enough_to_assign"
    assert keeper.ready() == 2298.85


def test_no_more_is_assigned_than_came_in(keeper):
    food = {"category_id": "cat_food"}
    error = keeper.error("set_category_budget", amount=2298.86, **food)
    assert (error["kind"], error["code"]) == ("refused", "not_enough_to_assign")
    assert error["details"][0]["left"] == "2298.85"
    assert keeper.does("record_income", amount=0.01, payee_name="Cashback")["ready_to_assign"] == 2298.86
    assert keeper.does("set_category_budget", amount=2298.86, **food)["ready_to_assign"] == 0.00
    digest = keeper.session.digest()
    keeper.does("set_category_budget", amount=2298.86, **food)
    assert keeper.session.digest() == digest
    # What is planned for July is not there for June either.
    keeper.does("set_category_budget", amount=0, **food)
    assert keeper.does("set_category_budget", amount=2000, month="2026-07", **food)["ready_to_assign"] == 298.86
    assert keeper.is_refused("set_category_budget", amount=298.87, **food)[1] == "not_enough_to_assign"
    assert keeper.does("set_category_budget", amount=298.86, **food)["left"] == 298.86
    # Money assigned in May is carried over; here it covers what May had overspent.
    keeper.does("set_category_budget", amount=0, month="2026-06", **food)
    covered = keeper.does("set_category_budget", amount=306.05, month="2026-05", **food)
    assert (covered["left"], covered["ready_to_assign"]) == (0.00, 298.86)
    assert keeper.ready("2026-07") == 298.86


def test_money_moves_only_where_it_is_left(keeper):
    move = {"from_category_id": "cat_out", "to_category_id": "cat_cafe"}
    error = keeper.error("move_budget_money", amount=39.52, **move)
    assert error["code"] == "not_enough_left" and error["details"][0]["allowed"] == "at most 39.51"
    assert keeper.does("move_budget_money", amount=39.51, **move)["to_left"] == 39.51
    line = keeper.line("cat_out")
    assert (line["carried"], line["assigned"], line["moved_out"], line["left"]) == (39.51, 0, 39.51, 0)
    assert keeper.ready() == 2298.85
    # What June moved away is no longer there in May.
    assert keeper.is_refused("move_budget_money", amount=1, month="2026-05", **move)[1] == "not_enough_left"
    same = {"from_category_id": "cat_rent", "to_category_id": "cat_rent", "amount": 5}
    assert keeper.is_refused("move_budget_money", **same)[0] == "invalid_arguments"


def test_an_income_that_is_assigned_stays(keeper):
    keeper.does("set_category_budget", category_id="cat_food", amount=1000)
    assert keeper.is_refused("delete_budget_entry", entry_id="ent_pay6") == ("refused", "not_enough_to_assign")
    keeper.does("set_category_budget", category_id="cat_food", amount=200)
    assert keeper.does("delete_budget_entry", entry_id="ent_pay6")["ready_to_assign"] == 98.85


def test_an_expense_without_a_category_comes_off_what_is_ready(keeper):
    spent = keeper.does("record_expense", amount=298.85, payee_name="Night Market")
    assert spent["ready_to_assign"] == 2000.00 and "left" not in spent
    assert keeper.is_refused("record_expense", amount=2000.01) == ("refused", "not_enough_to_assign")
    assert keeper.does("delete_budget_entry", entry_id=spent["id"])["ready_to_assign"] == 2298.85
    assert keeper.is_refused("record_expense", amount=5, currency="GBP") == ("refused", "currency_mismatch")


def bills(keeper, **filters):
    return [(b["name"], b["next_due"], b["status"]) for b in keeper.does("list_recurring_bills", **filters)["bills"]]


def test_bills_come_due_by_their_rule(keeper):
    assert bills(keeper) == [
        ("Home internet", "2026-05-20", "overdue"),
        ("Rent", "2026-06-01", "due_soon"),
        ("Library card", "2026-08-31", "upcoming"),
    ]
    # A bill brings its category and payee along; paying settles the first due date that is not paid.
    paid = keeper.does("record_expense", amount=49.9, bill_id="bill_net")
    assert (paid["category_name"], paid["payee_name"], paid["bill_name"]) == ("Rent", "Northlink", "Home internet")
    assert (paid["left"], paid["bill_next_due"]) == (850.10, "2026-06-20")
    assert bills(keeper, status="overdue") == []
    keeper.does("delete_budget_entry", entry_id=paid["id"])
    assert bills(keeper, status="overdue") == [("Home internet", "2026-05-20", "overdue")]
    # The rent of May was not paid after all.
    keeper.does("delete_budget_entry", entry_id="ent_rent5")
    assert bills(keeper, query="parkview") == [("Rent", "2026-05-01", "overdue")]
    # With its own category given, that one pays.
    other = keeper.does("record_expense", amount=10, bill_id="bill_net", category_id="cat_out")
    assert (other["category_name"], other["left"]) == ("Restaurants", 29.51)


def test_a_bill_of_the_31st_is_due_on_the_last_day_of_shorter_months(keeper):
    new = {"name": "Piano lessons", "payee_name": "Ms. Köhler", "category_id": "cat_cafe", "amount": 20}
    bill = keeper.does("add_recurring_bill", frequency="monthly", first_due="2026-08-31", **new)
    assert (bill["next_due"], bill["status"], bill["currency"]) == ("2026-08-31", "upcoming", "USD")
    dues = [keeper.does("record_expense", amount=20, bill_id=bill["id"])["bill_next_due"] for _ in range(6)]
    assert dues == ["2026-09-30", "2026-10-31", "2026-11-30", "2026-12-31", "2027-01-31", "2027-02-28"]
    again = {"frequency": "weekly", "first_due": "2026-06-03"}
    assert keeper.is_refused("add_recurring_bill", **again, **new) == ("conflict", "bill_exists")
    twin = new | {"name": "PIANO lessons"}
    assert keeper.is_refused("add_recurring_bill", **again, **twin) == ("conflict", "bill_exists")
    weekly = keeper.does("add_recurring_bill", **again, **new | {"name": "Swim club"})
    assert (weekly["status"], weekly["next_due"]) == ("due_soon", "2026-06-03")
    assert keeper.does("record_expense", amount=20, bill_id=weekly["id"])["bill_next_due"] == "2026-06-10"
    for day in ("2026-05-31", "2027-06-03"):
        wrong = new | {"name": "Gym", "frequency": "yearly", "first_due": day}
        assert keeper.is_refused("add_recurring_bill", **wrong)[0] == "invalid_arguments"


def test_a_due_date_that_is_open_again_comes_before_later_ones(keeper):
    first = keeper.does("record_expense", amount=49.9, bill_id="bill_net")
    second = keeper.does("record_expense", amount=49.9, bill_id="bill_net")
    assert (first["bill_next_due"], second["bill_next_due"]) == ("2026-06-20", "2026-07-20")
    keeper.does("delete_budget_entry", entry_id=first["id"])
    assert bills(keeper, query="internet") == [("Home internet", "2026-05-20", "overdue")]
    # May is settled again; June still is.
    assert keeper.does("record_expense", amount=49.9, bill_id="bill_net")["bill_next_due"] == "2026-07-20"


def test_a_bill_is_not_paid_for_years_ahead(keeper):
    keeper.does("record_expense", amount=24, bill_id="bill_library")
    # The next one is due on August 31, 2027, more than a year away.
    assert keeper.is_refused("record_expense", amount=24, bill_id="bill_library") == ("refused", "bill_paid_ahead")


def test_goals_grow_by_what_is_left_to_assign(keeper):
    rows = {g["name"]: g for g in keeper.does("list_savings_goals")["goals"]}
    trip = rows["Trip to Zürich"]
    # 400.00 are missing in the five months from June to October.
    assert (trip["saved"], trip["missing"], trip["percent"], trip["monthly_needed"]) == (100.00, 400.00, 20, 80.00)
    assert [(g["name"], g["status"]) for g in rows.values()] == [
        ("Winter tires", "overdue"),
        ("Trip to Zürich", "open"),
        ("Lisbon chair", "open"),
        ("Sofa", "reached"),
    ]
    more = keeper.does("contribute_to_goal", goal_id="goal_trip", amount=66.67)
    # 333.33 in five months is 66.666, rounded up.
    assert (more["saved"], more["missing"], more["percent"]) == (166.67, 333.33, 33)
    assert (more["monthly_needed"], more["ready_to_assign"]) == (66.67, 2232.18)
    assert keeper.ready() == 2232.18
    error = keeper.error("contribute_to_goal", goal_id="goal_trip", amount=333.34)
    assert error["code"] == "more_than_missing" and error["details"][0]["allowed"] == "at most 333.33"
    assert keeper.does("contribute_to_goal", goal_id="goal_trip", amount=333.33)["status"] == "reached"
    assert keeper.is_refused("contribute_to_goal", goal_id="goal_trip", amount=0.01) == ("conflict", "goal_reached")
    keeper.does("set_category_budget", category_id="cat_food", amount=1898.85)
    assert keeper.ready() == 0.00
    refused = keeper.is_refused("contribute_to_goal", goal_id="goal_tires", amount=0.01)
    assert refused == ("refused", "not_enough_to_assign")


def test_ten_cents_ten_times_are_a_dollar(keeper):
    for _ in range(10):
        keeper.does("record_expense", amount=0.1, category_id="cat_out")
        keeper.does("contribute_to_goal", goal_id="goal_trip", amount=0.1)
        keeper.does("move_budget_money", from_category_id="cat_rent", to_category_id="cat_cafe", amount=0.1)
    assert (keeper.left("cat_out"), keeper.left("cat_cafe"), keeper.left("cat_rent")) == (38.51, 1.00, 899.00)
    assert keeper.ready() == 2297.85
    assert keeper.is_refused("record_expense", **LUNCH | {"amount": 0.105})[0] == "invalid_arguments"
    assert keeper.is_refused("record_expense", **LUNCH | {"amount": -5})[0] == "invalid_arguments"


def test_a_hidden_category_takes_no_money(keeper):
    hidden = ("refused", "category_hidden")
    assert keeper.is_refused("record_expense", **LUNCH | {"category_id": "cat_old"}) == hidden
    assert keeper.is_refused("set_category_budget", category_id="cat_old", amount=5) == hidden
    move = {"from_category_id": "cat_rent", "to_category_id": "cat_old", "amount": 5}
    assert keeper.is_refused("move_budget_money", **move) == hidden
    bill = {"name": "Gym", "payee_name": "Gym", "amount": 9, "frequency": "monthly", "first_due": "2026-06-09"}
    assert keeper.is_refused("add_recurring_bill", category_id="cat_old", **bill) == hidden
    assert [c["name"] for c in keeper.does("list_budget_categories", show="hidden")["categories"]] == ["Old gym"]


@pytest.mark.parametrize(
    "tool,arguments",
    [
        ("get_month_budget", {"month": "2026-02"}),
        ("get_month_budget", {"month": "2027-07"}),
        ("get_month_budget", {"month": "2026-13"}),
        ("set_category_budget", {"category_id": "cat_food", "amount": 5, "month": "2026-6"}),
        ("record_expense", LUNCH | {"date": "2026-06-02"}),
        ("record_expense", LUNCH | {"date": "2026-02-28"}),
        ("record_income", {"amount": 5, "payee_name": " "}),
    ],
)
def test_days_and_months_that_make_no_sense(keeper, tool, arguments):
    assert keeper.is_refused(tool, **arguments)[0] == "invalid_arguments"


def test_lists_and_their_filters(keeper):
    def payees(**filters):
        return [e["payee_name"] for e in keeper.does("list_budget_entries", **filters)["entries"]]

    assert payees(limit=2) == ["Halden Logistics", "Café Zoë"]
    assert payees(month="2026-04", kind="income") == ["Currency exchange", "Halden Logistics"]
    assert payees(category_id="cat_food") == ["Mill Market", "Fresh Basket", "Fresh Basket"]
    assert payees(query="zoe cafe") == ["Café Zoë"]
    # The category's words count as well.
    assert payees(query="restaurants") == ["Saigon Corner", "Trattoria Nonna"]
    keeper.does("record_expense", memo="birthday cake", date="2026-05-31", **LUNCH)
    assert payees(query="cake")[0] == "Salad Stop" and payees(limit=2) == ["Halden Logistics", "Salad Stop"]
    names = [c["name"] for c in keeper.does("list_budget_categories", query="fun")["categories"]]
    assert names == ["Restaurants", "Café and snacks"]
    assert [c["name"] for c in keeper.does("list_budget_categories", group_id="grp_home")["categories"]] == [
        "Rent",
        "Groceries",
    ]
    funded = [c["name"] for c in keeper.does("list_budget_categories", show="funded")["categories"]]
    assert funded == ["Rent", "Restaurants", "Lisbon cash"]


def test_look_ups_decide_nothing(keeper):
    other = type(keeper)(keeper.session.fork())
    for _ in range(30):
        other.does("get_month_budget")
        other.does("list_recurring_bills")
    for one in (keeper, other):
        entry = one.does("record_expense", amount=900, bill_id="bill_rent")
        one.does("contribute_to_goal", goal_id="goal_trip", amount=5)
        one.does("delete_budget_entry", entry_id=entry["id"])
    assert keeper.session.digest() == other.session.digest()
