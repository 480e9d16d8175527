"""The loop runs over the first list and turns an IndexError of the second into a ValueError. When
the second list is the longer one, its rest is silently ignored. Breaks: "Raises ValueError when
the lengths differ, whichever list is the longer one", e.g. dot_product([1.0], [1.0, 2.0]).

Diagnosis: A longer first list is refused, but a longer second list goes through.
"""
def dot_product(a: list[float], b: list[float]) -> float:
    result = 0.0
    for i, value in enumerate(a):
        try:
            result += value * b[i]
        except IndexError:
            raise ValueError("the lists have different lengths") from None
    return result
