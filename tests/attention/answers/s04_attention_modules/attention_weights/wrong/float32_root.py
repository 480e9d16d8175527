"""The root is taken of torch.tensor(float(d)), a float32 number, so a float64 result is right to
seven or eight digits only. Breaks: "float64 arguments give a float64 result that is right to ten
digits", for all d whose root is not exact in float32, such as 2 or 3.

Diagnosis: In float64 the weights are right to fewer than ten digits.
"""
def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    d = queries.shape[-1]
    scale = torch.sqrt(torch.tensor(float(d)))
    scores = queries @ keys.transpose(-2, -1) / scale
    return torch.softmax(scores, dim=-1)
