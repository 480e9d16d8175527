"""The token is added in place to what the sublayer gave: backward fails for a sublayer that ends
in a sigmoid, tanh or ReLU, and a sublayer that hands x through (nn.Identity, dropout in evaluation
mode) lets the call change x.

Diagnosis: none
"""


def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    if norm_first:
        result = sublayer(norm(x))
        result += x
        return result
    result = sublayer(x)
    result += x
    return norm(result)
