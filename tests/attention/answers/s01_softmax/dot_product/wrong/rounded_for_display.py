"""The sum is rounded to four decimals.

Mistake: for dot_product([0.001, 0.002], [0.01, 0.01]) it returns 0.0, the text asks for the dot
product 0.00003.

Diagnosis: The result is rounded to 4 decimals.
"""


def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) != len(b):
        raise ValueError("the lists have different lengths")
    result = 0
    for i in range(len(a)):
        result += a[i] * b[i]
    return round(result, 4)
