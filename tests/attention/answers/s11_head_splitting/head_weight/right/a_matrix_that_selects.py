"""Unusual: the rows are picked by a product with a matrix of zeros and ones, a Kronecker product of
a unit row (which head) and an identity (which feature of it).

Diagnosis: none
"""
def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    kind = {"dtype": weight.dtype, "device": weight.device}
    head_dim = weight.shape[0] // num_heads
    which = torch.eye(num_heads, **kind)[head : head + 1]  # (1, num_heads)
    select = torch.kron(which, torch.eye(head_dim, **kind))  # (head_dim, d_out)
    return select @ weight
