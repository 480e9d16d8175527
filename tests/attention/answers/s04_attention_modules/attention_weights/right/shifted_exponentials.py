"""Right. Writes the softmax out: subtract each row's maximum, exponentials in place on a tensor of
its own, divide by the row's sum. The scale is a Python number.

Diagnosis: none
"""
def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    """Attention weights: the softmax over the keys of the scaled scores ``Q K^T / sqrt(d)``."""
    scores = (queries / math.sqrt(keys.size(-1))) @ keys.swapaxes(-1, -2)
    weights = scores.sub_(scores.detach().amax(dim=-1, keepdim=True)).exp()
    return weights / weights.sum(dim=-1, keepdim=True)
