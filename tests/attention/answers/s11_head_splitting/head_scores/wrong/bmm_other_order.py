"""Wrong: batch and heads are folded into one axis for bmm, in the order (batch, head) for the
queries and in the order (head, batch) for the keys. So with several sequences AND several heads,
queries meet the keys of another head and sequence. With one head, or one sequence, all is right.

Diagnosis: Queries meet the keys of other heads and sequences: heads and sequences are put into one
axis in two different orders.
"""


def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    b, h, t, d = queries.shape
    q = queries.reshape(b * h, t, d)
    # bmm wants (N, d, t)
    k = keys.permute(1, 0, 3, 2).reshape(b * h, d, t)
    out = torch.bmm(q, k)
    return out.reshape(b, h, t, t)
