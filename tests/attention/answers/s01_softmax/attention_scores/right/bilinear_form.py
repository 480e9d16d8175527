"""Right: the bilinear form with the identity matrix.

Diagnosis: none
"""


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    n, d = inputs.shape
    identity = torch.eye(d, dtype=inputs.dtype)[None]
    return torch.nn.functional.bilinear(inputs, query.expand(n, d), identity)[:, 0]
