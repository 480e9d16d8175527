"""Wrong: the sum is made by += on what the sublayer gives. If sublayer (and norm, in pre-norm) hand
their input on, as nn.Identity or nn.Dropout in evaluation mode do, this changes the caller's x.
And sublayers whose result is needed for their gradient (nn.ReLU, nn.Sigmoid, nn.Softmax) raise a
RuntimeError in backward. The numbers of the result are right.

Diagnosis: none
"""


def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    if norm_first:
        y = sublayer(norm(x))
        y += x
        return y
    y = sublayer(x)
    y += x
    return norm(y)
