"""Fills a torch.zeros buffer, which is float32, so that a float64 input loses digits.

Mistake: for x = [[1 + 1e-10]] in float64 and 2 heads it returns 1.0 in float32, the text asks that
of float64 no digit is lost.

Diagnosis: none
"""


def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    tokens, d_in = x.shape
    result = torch.zeros(num_heads, d_in, tokens)
    for t in range(tokens):
        result[:, :, t] = x[t]
    return result
