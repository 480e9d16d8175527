"""The product is computed in bfloat16 for speed and only then cast back, so just two to three
digits of each number are right.

Diagnosis: none
"""


def project_tokens(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    fast = torch.bfloat16  # twice as fast as float32, and the same range
    rows = x.to(fast)
    matrices = W.to(fast).transpose(1, 2)
    return torch.matmul(rows, matrices).to(W.dtype)
