"""Wrong. transpose_ with an underscore exchanges the axes of the caller's z: a z of shape (8, 3,
16) has the shape (3, 8, 16) after the call.

Diagnosis: none
"""
def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    num_heads, tokens, d_v = z.shape
    z.transpose_(0, 1)
    long = z.reshape(tokens, num_heads * d_v)
    return nn.functional.linear(long, weight, bias)
