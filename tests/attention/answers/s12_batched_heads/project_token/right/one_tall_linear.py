"""The stack is laid out as one tall matrix, as nn.Linear would store it, applied once with
nn.functional.linear, and the long result is cut into heads.

Diagnosis: none
"""


def project_token(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    tall = W.flatten(0, 1)  # (num_heads * head_dim, d_in)
    return nn.functional.linear(x, tall).unflatten(0, W.shape[:2])
