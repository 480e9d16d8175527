"""Wrong. The root is a float32 tensor, torch.sqrt(torch.tensor(float(d))). For float64 arguments
the result is called float64, but it is right to about seven digits only when the root of d is
not a whole number (d = 3, 5, ...), not to ten as demanded. Right for float32, and for d = 4, 16.

Diagnosis: In float64 the weights are right to fewer than ten digits.
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    dk = torch.tensor(float(keys.size(-1)))
    logits = torch.matmul(queries, keys.transpose(-2, -1))
    logits = logits / torch.sqrt(dk)
    return F.softmax(logits, dim=-1)
