#!/usr/bin/env python3
"""Prints random review histories with the results of PyPI's fsrs.

Usage: fsrs-histories.py SEED COUNT

Each line is a history: the retention, 21 weights or "-" for the defaults, and the reviews, separated by spaces. A review is
"day:grade:retrievability:stability:difficulty:interval"; days count from the first review.
"""

import random
import sys
from datetime import datetime, timedelta, timezone

from fsrs import Card, Rating, Scheduler
from fsrs.scheduler import DEFAULT_PARAMETERS, LOWER_BOUNDS_PARAMETERS, UPPER_BOUNDS_PARAMETERS

# Noon, so that whole days equal calendar days.
START = datetime(2026, 1, 1, 12, tzinfo=timezone.utc)


def weights(rng):
    if rng.random() < 0.5:
        return None
    if rng.random() < 0.2:
        return [rng.uniform(low, high) for low, high in zip(LOWER_BOUNDS_PARAMETERS, UPPER_BOUNDS_PARAMETERS)]
    # Like personal weights: not far from the defaults.
    return [
        min(max(value * rng.uniform(0.7, 1.3), low), high)
        for value, low, high in zip(DEFAULT_PARAMETERS, LOWER_BOUNDS_PARAMETERS, UPPER_BOUNDS_PARAMETERS)
    ]


def days_until_next(rng, interval):
    kind = rng.random()
    if kind < 0.15:
        return 0
    if kind < 0.2:
        return -rng.randint(1, 400)  # a clock that was set back
    if kind < 0.6:
        return interval
    if kind < 0.8:
        return rng.randint(1, 2 * interval)
    return rng.randint(1, 1000)


def history(rng):
    own = weights(rng)
    retention = 0.9 if rng.random() < 0.5 else rng.uniform(0.7, 0.97)
    scheduler = Scheduler(
        parameters=own or DEFAULT_PARAMETERS, desired_retention=retention, learning_steps=(), relearning_steps=(),
        enable_fuzzing=False)
    card = Card(card_id=1)
    day = 0
    fields = [repr(retention), ",".join(map(repr, own)) if own else "-"]
    for _ in range(rng.randint(1, 12)):
        now = START + timedelta(days=day)
        retrievability = scheduler.get_card_retrievability(card, now)
        grade = rng.choices([1, 2, 3, 4], [3, 1, 5, 1])[0]
        card, _ = scheduler.review_card(card, Rating(grade), now)
        interval = (card.due - now).days
        fields.append(f"{day}:{grade}:{retrievability!r}:{card.stability!r}:{card.difficulty!r}:{interval}")
        # Python's dates end in the year 9999.
        day = min(day + days_until_next(rng, interval), 2_000_000)
    return " ".join(fields)


def main():
    rng = random.Random(int(sys.argv[1]))
    for _ in range(int(sys.argv[2])):
        print(history(rng))


main()
