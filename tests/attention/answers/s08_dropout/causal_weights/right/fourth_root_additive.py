"""Right. Queries and keys are each divided by the fourth root of d_k, an additive mask is used, and
the softmax is done by hand.

Diagnosis: none
"""
def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    root = keys.size(-1) ** 0.25
    n = keys.size(1)
    future = torch.full((n, n), -torch.inf, dtype=keys.dtype, device=keys.device).triu(1)
    scores = torch.baddbmm(future, queries / root, (keys / root).mT)
    powers = (scores - scores.detach().amax(dim=2, keepdim=True)).exp()
    return powers / powers.sum(dim=2, keepdim=True)
