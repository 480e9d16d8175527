"""Uses the keys as the weight of ``F.linear``, and the queries are scaled before the product.

Diagnosis: none
"""


def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    d_k = query.size(1)
    logits = F.linear(query.mul(1 / math.sqrt(d_k)), weight=key)
    return F.log_softmax(logits, dim=1).exp()
