"""Wrong unless d is a square number: takes the integer part of the root (math.isqrt), so d = 3
divides by 1 and d = 8 divides by 2.

Diagnosis: The square root of the width is rounded to a whole number.
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    d = queries.shape[-1]
    root = math.isqrt(d)
    return torch.softmax(queries @ keys.mT / root, dim=-1)
