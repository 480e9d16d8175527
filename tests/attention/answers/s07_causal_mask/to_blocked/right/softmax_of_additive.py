"""An additive mask goes through exp and is compared with 0; keep through 1 - float; lists with
index as check; type alias; nested function.

Diagnosis: none
"""


def to_blocked(mask, kind):
    def blocked_share():
        yield mask.double()
        yield 1 - mask.double()
        yield 1 - mask.double().exp()

    names = ["blocked", "keep", "additive"]
    shares = dict(zip(names, blocked_share() if kind in names else ()))
    if kind not in shares:
        raise ValueError(f"{kind!r} is none of {names}")
    return shares[kind] > 0.5
