"""The token is added in place to what the sublayer gave. With sublayer = nn.Sequential(nn.Linear(3,
3), nn.Tanh()) (or one that ends with a ReLU or a sigmoid) and an x that needs gradients, backward
raises an error, where gradients should flow back to x.

Diagnosis: none
"""


def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    if norm_first:
        out = sublayer(norm(x))
        out += x  # x itself is not changed
        return out
    out = sublayer(x)
    out += x
    return norm(out)
