"""Right. A loop over the heads, each of which takes its group's keys and values; the weights are
the power of the scores less their logsumexp.

Diagnosis: none
"""
def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    num_heads, d = queries.shape[1], queries.shape[-1]
    size = num_heads // keys.shape[1]

    def attend(q, k, v):
        scores = torch.einsum("bnd,bmd->bnm", q, k).div(d**0.5)
        weights = torch.exp(scores - torch.logsumexp(scores, dim=-1, keepdim=True))
        return torch.einsum("bnm,bme->bne", weights, v)

    heads = []
    for number, q in enumerate(queries.unbind(dim=1)):
        group = number // size
        heads.append(attend(q, keys[:, group], values[:, group]))
    return torch.stack(heads, dim=1)
