# slip
"""Differences below zero do not count.

An entry that is too small by 3 is as wrong as one that is too large by 3. What does max make of -3?
"""


def equivariance_gap(before, after, order):
    return (after - before[order]).max()
