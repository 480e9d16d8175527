"""Right. No mask is ever put into a score: a loop picks the free keys and values of each query and
attends to these alone. Over no keys at all the empty product is the zero vector.

Diagnosis: none
"""
def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    """Scaled dot-product attention of one sequence over another."""
    n_q, d_k = query.shape[-2:]
    n_k, d_v = value.shape[-2:]
    if key.shape[-2] != n_k:
        raise ValueError("each key needs a value")
    lead = query.shape[:-2]
    if mask is None:
        mask = torch.zeros((), dtype=torch.bool, device=query.device)
    free = ~mask.expand(*lead, n_q, n_k).reshape(-1, n_q, n_k)
    qs, ks, vs = query.reshape(-1, n_q, d_k), key.reshape(-1, n_k, d_k), value.reshape(-1, n_k, d_v)
    rows = []
    for b in range(len(qs)):
        for i in range(n_q):
            seen = free[b, i]
            scores = (ks[b][seen] * qs[b, i]).sum(-1) / d_k**0.5
            rows.append(torch.softmax(scores, 0) @ vs[b][seen])
    return torch.stack(rows).reshape(*lead, n_q, d_v)
