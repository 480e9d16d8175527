"""Folds all leading axes into one for torch.bmm, with explicit sizes, and unfolds them afterwards.

Diagnosis: none
"""


def _fold(t):
    *lead, rows, columns = t.shape
    return t.reshape(math.prod(lead), rows, columns), lead


def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    queries, lead = _fold(Q)
    keys, _ = _fold(K)
    scores = torch.bmm(queries, keys.permute(0, 2, 1)) / math.sqrt(Q.size(-1))
    return scores.reshape(*lead, Q.size(-2), K.size(-2))
