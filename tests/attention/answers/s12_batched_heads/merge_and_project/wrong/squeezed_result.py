"""A superfluous axis is removed from the product with squeeze(), which also removes a token axis or
an output axis of length 1. Breaks "Returns a tensor of shape (tokens, d_out)" for one token, or
d_out = 1.

Diagnosis: none
"""
def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    tokens = z.shape[1]
    long = z.permute(1, 0, 2).reshape(tokens, -1)
    # weight times column: (d_out, n) @ (tokens, n, 1) -> (tokens, d_out, 1)
    out = (weight @ long.unsqueeze(-1)).squeeze()
    return out + bias
