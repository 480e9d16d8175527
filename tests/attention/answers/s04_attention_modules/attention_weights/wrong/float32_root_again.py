"""Wrong. The root is taken of a float32 tensor, so float64 arguments give a float64 result with
about seven right digits (torch.randn(4, 3, dtype=torch.float64) for both).

Diagnosis: In float64 the weights are right to fewer than ten digits.
"""
def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    d = torch.tensor(float(queries.shape[-1]))
    scores = queries @ keys.transpose(-2, -1) / torch.sqrt(d)
    return torch.softmax(scores, dim=-1)
