"""Unusual: the mask is a Toeplitz matrix, so it is cut as sliding windows (unfold) out of one
vector of n False and n - 1 True, and turned upside down. No triu, no comparison.

Diagnosis: none
"""


def causal_mask(n: int) -> torch.Tensor:
    strip = torch.zeros(2 * n - 1, dtype=torch.bool)
    strip[n:] = True
    windows = strip.unfold(0, n, 1)  # window w starts at place w
    return windows.flipud()
