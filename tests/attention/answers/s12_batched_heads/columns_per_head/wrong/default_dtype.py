"""Wrong: the result is filled into torch.zeros(...), which is float32, so that float64 tokens lose
digits (and the dtype changes). The text says that no digit of float64 is lost. Right for
float32.

Diagnosis: none
"""


def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    n, d = x.shape
    result = torch.zeros(num_heads, d, n)
    for head in range(num_heads):
        for t in range(n):
            result[head, :, t] = x[t]
    return result
