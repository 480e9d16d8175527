"""Keeps the stacked weights of its first call in evaluation mode and never sees later changes.

Diagnosis: none
"""


class SelfAttentionLinear(nn.Module):
    """One-head self-attention with three layers: ``Y = softmax(Q K^T / sqrt(d_out)) V``."""

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        """Make the three layers. Prints nothing."""
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self._stacked = None

    def _stack(self):
        layers = (self.W_query, self.W_key, self.W_value)
        weight = torch.cat([layer.weight for layer in layers])
        if self.W_query.bias is None:
            return weight, None
        return weight, torch.cat([layer.bias for layer in layers])

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The context vectors of all tokens."""
        if self.training:
            weight, bias = self._stack()
        else:  # the weights do not change any more: stack them only once
            if self._stacked is None:
                self._stacked = self._stack()
            weight, bias = self._stacked
        q, k, v = F.linear(x, weight, bias).chunk(3, dim=-1)
        scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
        return torch.softmax(scores, dim=-1) @ v
