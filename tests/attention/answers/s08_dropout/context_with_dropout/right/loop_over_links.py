"""Right. Loops over items and tokens; each context vector is a sum over the kept links only, which
may be none.

Diagnosis: none
"""
def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    items = []
    for s, v, gone in zip(scores, values, dropped):
        rows = []
        for i in range(len(s)):
            kept = (~gone[i]).nonzero().flatten()
            weights = s[i].softmax(0).index_select(0, kept) / (1 - p)
            rows.append((weights[:, None] * v.index_select(0, kept)).sum(dim=0))
        items.append(torch.stack(rows))
    return torch.stack(items)
