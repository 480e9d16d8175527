"""The three layers are instances of a small module of its own that has the parameters of
nn.Linear; a single sequence is handled as a batch of one, with bmm and an in-place scale.

Diagnosis: none
"""


class Projection(nn.Module):
    """Like nn.Linear: ``x W^T + b`` with a weight of shape ``(d_out, d_in)``."""

    def __init__(self, d_in: int, d_out: int, bias: bool) -> None:
        super().__init__()
        bound = d_in**-0.5
        self.weight = nn.Parameter(torch.empty(d_out, d_in).uniform_(-bound, bound))
        start = torch.empty(d_out).uniform_(-bound, bound)
        self.register_parameter("bias", nn.Parameter(start) if bias else None)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = torch.einsum("...i,oi->...o", x, self.weight)
        return y if self.bias is None else y + self.bias


class SelfAttentionLinear(nn.Module):
    """One-head self-attention with three layers: ``Y = softmax(Q K^T / sqrt(d_out)) V``."""

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        """Make the three layers. Prints nothing."""
        super().__init__()
        self.W_key, self.W_value, self.W_query = (
            Projection(d_in, d_out, qkv_bias) for _ in range(3)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The context vectors of all tokens."""
        if x.dim() == 2:
            return self.forward(x[None])[0]  # a single sequence is a batch of one
        keys = self.W_key(x)
        scores = torch.bmm(self.W_query(x), keys.permute(0, 2, 1))
        scores.mul_(keys.shape[-1] ** -0.5)  # our own tensor, so in place does no harm
        return torch.bmm(scores.log_softmax(dim=-1).exp(), self.W_value(x))
