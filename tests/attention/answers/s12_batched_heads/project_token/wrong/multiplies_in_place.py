"""Wrong: `W *= x` writes the products into the caller's W, which should not be changed. Input: any W
and any x other than ones; a second call with the same W and x = (1, 2, 3) gives other numbers,
and an nn.Parameter as W raises an error.

Diagnosis: none
"""


def project_token(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    W *= x  # broadcasts over heads and rows
    return W.sum(dim=-1)
