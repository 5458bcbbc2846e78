"""JSON and progress as every command shows them."""

from __future__ import annotations

import pytest

from prove.cli._common import Progress, duration, print_json, to_json


def test_json_is_compact_and_unescaped(capsys):
    print_json({"name": "Zoë", "amounts": [1, 2.5]})
    assert capsys.readouterr().out == '{"name":"Zoë","amounts":[1,2.5]}\n'


def test_json_refuses_what_json_does_not_have():
    with pytest.raises(ValueError):
        to_json({"amount": float("nan")})


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0:00"), (41.6, "0:42"), (725, "12:05"), (3725, "1:02:05"), (-3, "0:00")]
)
def test_duration(seconds, text):
    assert duration(seconds) == text


def test_progress_tells_share_rate_and_time_left():
    progress = Progress("synthesize", total=1000, unit="examples", done=200)
    progress.advance(200, extra="dropped 3")
    # 200 new ones in 10 s: 20/s, and the 600 to come take 30 s; what an earlier run did counts for neither.
    assert progress.line(10) == "synthesize 400/1,000 (40 %) examples · 20/s · 0:30 left · 0:10 so far · dropped 3"


def test_progress_without_a_total_promises_no_end():
    progress = Progress("steps")
    progress.advance(5)
    assert progress.line(2) == "steps 5 · 2.5/s · 0:02 so far"


def test_progress_of_nothing_divides_by_nothing():
    assert Progress("steps", total=0).line(0) == "steps 0/0 · 0:00 so far"


def test_progress_leaves_standard_output_alone(capsys):
    with Progress("steps", total=2) as progress:
        progress.advance(2)
    output, errors = capsys.readouterr()
    assert output == ""
    assert errors.splitlines()[-1].startswith("steps 2/2 (100 %)")


def test_progress_says_nothing_where_an_error_came_first(capsys):
    with pytest.raises(ValueError), Progress("steps"):
        raise ValueError
    assert capsys.readouterr().err == ""


def test_progress_tells_how_far_it_came_before_an_error(capsys):
    with pytest.raises(ValueError), Progress("steps", total=3) as progress:
        progress.advance()
        raise ValueError
    assert capsys.readouterr().err.startswith("steps 1/3")
