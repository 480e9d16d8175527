"""What lateness costs: every number here was worked out by hand."""

from __future__ import annotations

import tomllib
from datetime import datetime, timedelta

import pytest

from autograder.core.model import Entry
from autograder.core.rules import Rules, grades, late_penalties, read, span
from autograder.core.settings import SettingError

STAGES = ("one", "two", "three")
DUE = """
[due]
one = 2026-03-08T23:59:00
two = 2026-03-15T23:59:00
three = 2026-03-22T23:59:00
"""


def rules(text: str) -> Rules:
    return read(tomllib.loads(text), STAGES)


def at(stage: str, when: str, score: float = 10.0, most: float = 20.0) -> Entry:
    return Entry("ada", stage, score, 0.0, most, datetime.fromisoformat(when) if when else None)


def penalty(text: str, when: str, score: float = 10.0) -> float:
    return late_penalties(rules(text + DUE), [at("one", when, score)])["one"].penalty


PERCENT = "[rules]\npercent_a_day = 10\ngrace_minutes = 15\n"


@pytest.mark.parametrize(
    ("when", "cost"),
    [
        ("", 0),  # nobody knows when
        ("2026-03-01 00:00", 0),
        ("2026-03-08 23:59:00", 0),  # to the second
        ("2026-03-09 00:14:00", 0),  # the last second of grace
        ("2026-03-09 00:14:01", 1),  # a day that has begun counts
        ("2026-03-10 00:14:00", 1),
        ("2026-03-10 00:14:01", 2),
        ("2026-03-18 23:00:00", 10),  # the tenth day takes all of it
        ("2026-06-01 00:00:00", 10),  # and more than all cannot be taken
    ],
)
def test_a_day_that_has_begun_costs_its_percentage(when: str, cost: float) -> None:
    assert penalty(PERCENT, when) == cost


def test_a_percentage_has_an_upper_bound_and_a_base() -> None:
    late = "2026-03-20 12:00"
    assert penalty(PERCENT + "most_percent = 30\n", late) == 3
    assert penalty(PERCENT + 'percent_of = "points"\n', "2026-03-09 12:00") == 2
    assert penalty(PERCENT + 'percent_of = "points"\n', late, score=1.5) == 1.5


def test_without_rules_lateness_costs_nothing() -> None:
    assert penalty("", "2027-01-01 00:00") == 0
    assert not rules(DUE).has_late_policy


def test_nothing_counts_after_the_cut_off() -> None:
    text = "[rules]\ncut_off_days = 2\n"
    assert penalty(text, "2026-03-10 23:00") == 0
    assert penalty(text, "2026-03-11 00:00") == 10
    assert penalty("[rules]\ncut_off_days = 0\n", "2026-03-09 00:00") == 10


def test_slip_days_go_to_what_was_due_first_and_the_rest_is_paid_for() -> None:
    text = "[rules]\nslip_days = 3\npercent_a_day = 20\n" + DUE
    found = late_penalties(
        rules(text),
        [
            at("three", "2026-03-23 12:00"),  # 1 day, none left: 20 %
            at("one", "2026-03-10 12:00"),  # 2 days, both covered
            at("two", "2026-03-18 12:00"),  # 3 days, one covered: 40 %
        ],
    )
    assert [(found[s].slipped, found[s].penalty) for s in STAGES] == [(2, 0), (1, 4), (0, 2)]


def test_slip_days_go_by_the_students_own_dates() -> None:
    text = "[rules]\nslip_days = 1\npercent_a_day = 20\n" + DUE
    text += '[extensions.ada]\none = "10 days"\n'  # due after two
    late = [at("one", "2026-03-19 12:00"), at("two", "2026-03-16 12:00")]
    found = late_penalties(rules(text), late)
    assert (found["two"].slipped, found["two"].penalty) == (1, 0)
    assert (found["one"].slipped, found["one"].penalty) == (0, 2)


def test_a_stage_without_a_due_date_uses_no_slip_day() -> None:
    text = "[rules]\nslip_days = 1\npercent_a_day = 20\n[due]\ntwo = 2026-03-15T23:59:00\n"
    late = [at("one", "2026-03-19 12:00"), at("two", "2026-03-16 12:00")]
    found = late_penalties(rules(text), late)
    assert (found["one"].slipped, found["one"].penalty) == (0, 0)
    assert (found["two"].slipped, found["two"].penalty) == (1, 0)


def test_slip_days_without_a_price_cover_all_of_a_delay_or_nothing() -> None:
    text = "[rules]\nslip_days = 3\n" + DUE
    found = late_penalties(
        rules(text),
        [
            at("one", "2026-03-12 12:00"),  # 4 days: more than there are, and none is used up
            at("two", "2026-03-18 12:00"),  # 3 days
            at("three", "2026-03-23 12:00"),  # 1 day, none left
        ],
    )
    assert [(found[s].slipped, found[s].penalty) for s in STAGES] == [(0, 10), (3, 0), (0, 10)]


def test_what_is_cut_off_uses_no_slip_day() -> None:
    text = "[rules]\nslip_days = 5\ncut_off_days = 1\npercent_a_day = 1\n" + DUE
    found = late_penalties(
        rules(text), [at("one", "2026-03-11 12:00"), at("two", "2026-03-16 12:00")]
    )
    assert (found["one"].penalty, found["one"].slipped) == (10, 0)
    assert (found["two"].penalty, found["two"].slipped) == (0, 1)


def test_moments_are_in_the_courses_time_zone_also_when_clocks_change() -> None:
    text = '[rules]\ntime_zone = "America/New_York"\npercent_a_day = 50\n[due]\none = {}\n'
    before, after = text.format("2026-03-07T23:59:00"), text.format("2026-03-08T23:59:00")
    # New York is 5 hours behind UTC until the night of 8 March, then 4.
    assert late_penalties(rules(before), [at("one", "2026-03-08 04:59")])["one"].days == 0
    assert late_penalties(rules(before), [at("one", "2026-03-08 05:00")])["one"].days == 1
    assert late_penalties(rules(after), [at("one", "2026-03-09 03:59")])["one"].days == 0
    assert late_penalties(rules(after), [at("one", "2026-03-09 04:00")])["one"].days == 1
    named = text.format("2026-03-08T23:59:00Z")
    assert late_penalties(rules(named), [at("one", "2026-03-08 23:59")])["one"].days == 0


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York"])
def test_a_moment_at_an_end_of_the_calendar_is_shown_in_utc(zone: str) -> None:
    there = rules(f'[rules]\ntime_zone = "{zone}"')
    assert there.local(datetime(9999, 12, 31, 23, 59, 59)) == "9999-12-31 23:59:59 UTC"
    assert there.local(datetime(1, 1, 1)).endswith("-01-01 00:00:00 UTC")


def test_a_due_date_at_the_end_of_the_calendar_is_refused() -> None:
    """The grace time is added to it."""
    with pytest.raises(SettingError, match="out of range"):
        rules("[due]\none = 9999-12-31T23:59:00")


def test_extensions_move_the_date_of_one_student() -> None:
    text = PERCENT + DUE + '[extensions.ada]\none = "36 hours"\n"*" = "1 day"\n'
    the_rules = rules(text + "three = 2026-03-01T00:00:00\n[extensions.bob]\n'*' = '2 days'\n")
    regular = the_rules.due
    assert the_rules.due_for("ada", "one") == regular["one"] + timedelta(hours=36)
    assert the_rules.due_for("ada", "two") == regular["two"] + timedelta(days=1)
    assert the_rules.due_for("ada", "three") == regular["three"]  # never earlier
    assert the_rules.due_for("bob", "one") == regular["one"] + timedelta(days=2)
    assert the_rules.due_for("cyd", "one") == regular["one"]
    assert late_penalties(the_rules, [at("one", "2026-03-10 11:59")])["one"].penalty == 0
    assert late_penalties(the_rules, [at("one", "2026-03-10 13:00")])["one"].penalty == 1


def test_the_lowest_shares_are_dropped_but_never_all() -> None:
    found = [
        at("one", "", 5, 10),  # half
        at("two", "", 8, 20),  # less than half: the lowest
        at("three", "", 9, 10),
    ]
    one = grades(rules("[rules]\ndrop_lowest = 1\n"), STAGES, found, [])["ada"]
    assert (one.dropped, one.total, one.of, one.percent) == (("two",), 14, 20, 70)
    all_but_one = grades(rules("[rules]\ndrop_lowest = 9\n"), STAGES, found, [])["ada"]
    assert (all_but_one.total, all_but_one.of) == (9, 10)
    none = grades(rules(""), STAGES, found, [])["ada"]
    assert (none.dropped, none.total, none.of) == ((), 22, 40)


def test_without_a_score_in_a_stage_there_is_no_total() -> None:
    found = [at("one", "", 5, 10), Entry("bob", "two", 20, 2, 20), at("two", "", 8, 20)]
    found += [Entry("bob", "one", None, 0, 10)]
    both = grades(rules(""), STAGES, found, ["cyd"])
    assert {s: (g.total, g.of, g.percent and round(g.percent)) for s, g in both.items()} == {
        "ada": (13, 30, 43), "bob": (None, None, None), "cyd": (None, None, None),
    }  # fmt: skip
    assert both["bob"].points == {"one": None, "two": 18}
    assert both["cyd"].points == {"one": None, "two": None}
    one = grades(rules("[rules]\ndrop_lowest = 1\n"), STAGES, found, [])["bob"]
    assert (one.dropped, one.total) == ((), None)  # nobody knows which one is the lowest


def test_a_stage_that_is_worth_nothing_is_not_dropped_in_place_of_the_lowest() -> None:
    found = [at("one", "", 5, 10), at("two", "", 8, 20), at("three", "", 9, 10)]
    text = "[rules]\ndrop_lowest = {}\n[points]\none = 0\n"
    one = grades(rules(text.format(1)), STAGES, found, [])["ada"]
    assert (one.dropped, one.total, one.of) == (("two",), 9, 10)
    never_all = grades(rules(text.format(3)), STAGES, found, [])["ada"]
    assert (never_all.dropped, never_all.total, never_all.of) == (("two",), 9, 10)


def test_of_equal_shares_the_larger_stage_is_dropped() -> None:
    found = [at("one", "", 0, 10), at("two", "", 0, 20)]
    dropped = grades(rules("[rules]\ndrop_lowest = 1\n"), STAGES, found, [])
    assert (dropped["ada"].dropped, dropped["ada"].of) == (("two",), 10)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[rules]\npercent = 10\n", "percent is not a setting; did you mean 'percent_of'"),
        ("[rules]\npercent_a_day = 110\n", "percent_a_day is 110"),
        ("[rules]\npercent_a_day = nan\n", "percent_a_day is nan"),
        ("[rules]\nslip_days = 1.5\n", "a whole number"),
        (
            "[rules]\npercent_a_day = 0\nslip_days = 3\n",
            r"Delete slip_days if .* costs nothing, or percent_a_day if .* scores 0",
        ),
        ("[rules]\ncut_off_days = true\n", "cut_off_days is True"),
        ("[rules]\ngrace_minutes = -1\n", "grace_minutes is -1"),
        ('[rules]\nattempts = "first"\n', "one of .latest., .best."),
        ('[rules]\ntime_zone = "Mars/Base"\n', "'Mars/Base' is not known"),
        ("[due]\none = 2026-03-08\n", "2026-03-08T23:59:00"),
        ('[due]\none = "tomorrow"\n', "needs a day and a time"),
        ("[due]\nfour = 2026-03-08T00:00:00\n", "four is not a stage of"),
        ("[extensions]\nada = 2\n", "a line per stage"),
        ('[extensions.ada]\none = "a while"\n', "a time such as"),
        ('[extensions.ada]\nfour = "1 day"\n', "four is not a stage of"),
    ],
)
def test_a_rule_that_cannot_be_is_refused_with_its_name(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        rules(text)


def test_a_stage_may_be_worth_other_points_in_the_total() -> None:
    found = [at("one", "", 5, 10), at("two", "", 5, 20)]
    one = grades(rules("[points]\none = 100\n"), STAGES, found, [])["ada"]
    assert (one.points, one.total, one.of) == ({"one": 50, "two": 5}, 55, 120)


@pytest.mark.parametrize(
    ("minutes", "words"),
    [(0.5, "less than a minute"), (61, "1 h 1 min"), (119.9, "1 h 59 min"), (3000, "2 d 2 h")],
)
def test_a_length_of_time_is_told_in_words(minutes: float, words: str) -> None:
    assert span(timedelta(minutes=minutes)) == words
