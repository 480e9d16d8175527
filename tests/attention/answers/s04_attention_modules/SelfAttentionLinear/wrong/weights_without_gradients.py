"""The weights come from a helper that is decorated with torch.no_grad, since it is also meant for
looking inside. The outputs are right, but after forward(torch.eye(3)).sum().backward()
W_query.weight.grad and W_key.weight.grad are None; the text says that gradients flow to all
parameters.

Diagnosis: No gradient flows through the attention weights, so queries and keys are never trained.
"""


class SelfAttentionLinear(nn.Module):
    """One-head self-attention with three layers: ``Y = softmax(Q K^T / sqrt(d_out)) V``."""

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        """Make the three layers. Prints nothing."""
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    @torch.no_grad()
    def weights(self, x: torch.Tensor) -> torch.Tensor:
        """The attention weights, for whoever wants to look."""
        queries, keys = self.W_query(x), self.W_key(x)
        scores = queries @ keys.transpose(-2, -1)
        return torch.softmax(scores / math.sqrt(keys.shape[-1]), dim=-1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The context vectors of all tokens."""
        return self.weights(x) @ self.W_value(x)
