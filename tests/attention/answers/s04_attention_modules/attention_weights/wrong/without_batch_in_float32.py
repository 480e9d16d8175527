"""Without a batch axis the weights are written into a new tensor of float32: float64 arguments give
a float32 result.

Diagnosis: none
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    if queries.dim() == 2:
        out = torch.empty(len(queries), len(keys))
        for i, q in enumerate(queries):
            out[i] = torch.softmax(keys @ q / math.sqrt(len(q)), dim=0)
        return out
    return torch.softmax(queries @ keys.mT / math.sqrt(keys.shape[-1]), dim=-1)
