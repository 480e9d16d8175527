"""Writes the rows of the mask as raw bytes, zeros up to the diagonal and ones after it, and reads
them as a bool tensor.

Diagnosis: none
"""


def causal_mask(n: int) -> torch.Tensor:
    raw = bytearray()
    for free in range(1, n + 1):
        raw += b"\x00" * free + b"\x01" * (n - free)
    return torch.frombuffer(raw, dtype=torch.bool).reshape(n, n).clone()
