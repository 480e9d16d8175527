"""Wrong: the softmax is written by hand without taking the largest score away, so the exponential
overflows. With all entries of queries and keys 10 and d_k = 4 the scores are 200 and all is nan.

Diagnosis: For large scores exp overflows, or is 0 everywhere: there the weights become nan.
"""

def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    scores = queries @ keys.transpose(1, 2) / queries.shape[-1] ** 0.5
    exponentials = torch.exp(scores).tril()  # the future counts as zero
    return exponentials / exponentials.sum(dim=-1, keepdim=True)
