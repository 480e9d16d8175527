"""The products are written into W itself. Breaks "Neither is changed": after the call the caller's
stack is multiplied by the token (unless all its features are 1), and a second call gives other
numbers.

Diagnosis: none
"""
def project_token(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    W *= x  # x is broadcast along the last axis, which is d_in
    return W.sum(dim=-1)
