"""Wrong. math.isqrt rounds the root down to a whole number: right for d_k = 4 and d_k = 1, but for
d_k = 3 the scores are divided by 1 (query [[1., 1., 1.]], key [[1., 1., 1.], [0., 0., 0.]]).

Diagnosis: The square root of the width is rounded to a whole number.
"""
def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    scale = math.isqrt(query.shape[-1])
    return torch.softmax(query @ key.T / scale, dim=-1)
