"""Wrong: the result is written into a torch.empty of the default dtype float32, so float64 tokens
lose digits (and the result has another dtype); for numbers such as 123456789.125 that is more
than 1.

Diagnosis: none
"""


def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    tokens, d_in = x.shape
    result = torch.empty(num_heads, d_in, tokens)
    for h in range(num_heads):
        result[h] = x.T
    return result
