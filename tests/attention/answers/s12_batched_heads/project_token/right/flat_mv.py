"""Unusual: the stack is flattened to one tall matrix with num_heads * head_dim rows, one matrix-
vector product, and the rows are cut into heads again.

Diagnosis: none
"""


def project_token(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    tall = W.flatten(0, 1)
    return torch.mv(tall, x).unflatten(0, W.shape[:2])
