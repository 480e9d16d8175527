"""Unusual: no matrix product at all; broadcasts queries against keys, sums, and writes the softmax
by hand with amax.

Diagnosis: none
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    products = queries[..., :, None, :] * keys[..., None, :, :]
    scores = products.sum(-1) * (queries.shape[-1] ** -0.5)
    scores = scores - scores.amax(-1, True)
    powers = scores.exp()
    return powers / powers.sum(-1, True)
