"""A softmax by hand that subtracts the largest score of all where there is no batch axis, or more
than one: with the scores (700, 0) and (-700, -600) the second row is 0 / 0 = nan.

Diagnosis: none
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    s = queries @ keys.mT / math.sqrt(keys.shape[-1])
    w = torch.exp(s - (s.amax(dim=-1, keepdim=True) if s.dim() == 3 else s.max()))
    return w / w.sum(-1, keepdim=True)
