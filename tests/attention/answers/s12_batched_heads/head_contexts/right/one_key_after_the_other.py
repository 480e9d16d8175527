"""A streaming softmax: goes through the keys once and keeps the largest score so far, for each
query, with running sums. The attention weights are never all there at once.

Diagnosis: none
"""


def head_contexts(queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    root = math.sqrt(queries.shape[-1])

    def column(j: int) -> tuple[torch.Tensor, torch.Tensor]:
        score = (queries * keys[:, j : j + 1]).sum(dim=-1, keepdim=True) / root
        return score, values[:, j : j + 1]

    score, value = column(0)
    top = score.detach()  # the result does not depend on it
    total = torch.exp(score - top)
    context = total * value
    for j in range(1, keys.shape[1]):
        score, value = column(j)
        higher = torch.maximum(top, score.detach())
        shrink, share = torch.exp(top - higher), torch.exp(score - higher)
        total = total * shrink + share
        context = context * shrink + share * value
        top = higher
    return context / total
