"""Right: a coroutine adds up what is sent to it; the end of either list is a sentinel of iter.

Diagnosis: none
"""


def dot_product(a: list[float], b: list[float]) -> float:
    def adder():
        total = 0.0
        while True:
            total += yield total

    machine = adder()
    total = next(machine)
    first, second, end = iter(a), iter(b), object()
    while True:
        match next(first, end), next(second, end):
            case x, y if x is end and y is end:
                return total
            case x, y if x is end or y is end:
                raise ValueError("one list is longer")
            case x, y:
                total = machine.send(x * y)
