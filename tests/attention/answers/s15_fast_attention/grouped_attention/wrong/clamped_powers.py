"""Wrong: the softmax is exp / sum, and so that nothing overflows the scores are clamped to -80 and
80. The result is finite, but scores beyond 80 all count as 80: with scores of 1000 and 900 both
keys get the same weight. Right for scores within -80 and 80.

Diagnosis: none
"""


def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    B, H, N, D = queries.shape
    rep = H // keys.shape[1]
    K = keys.repeat_interleave(rep, dim=1)
    V = values.repeat_interleave(rep, dim=1)
    logits = torch.einsum("bhnd,bhmd->bhnm", queries, K) / D**0.5
    num = torch.exp(torch.clamp(logits, min=-80.0, max=80.0))
    return torch.einsum("bhnm,bhme->bhne", num / num.sum(dim=-1, keepdim=True), V)
