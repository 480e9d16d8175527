"""d = 1 handled as a vector (mv)

Diagnosis: none
"""


def context_vectors(weights, X):
    out = torch.stack([torch.stack([(row[:, None] * x).sum(0) for row in w]) for w, x in zip(weights, X)]) if weights.dim() == 3 else torch.stack([(row[:, None] * X).sum(0) for row in weights])
    return out.squeeze(-1) if X.shape[-1] == 1 else out
