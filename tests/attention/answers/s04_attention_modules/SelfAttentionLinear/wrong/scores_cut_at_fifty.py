"""Cuts the scores to the range from -50 to 50 against overflow, which makes all scores beyond 50
equal and so changes the weights.

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

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The context vectors of all tokens."""
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(keys.shape[-1])
        exponentials = torch.exp(scores.clamp(-50, 50))  # stays finite
        return exponentials / exponentials.sum(dim=-1, keepdim=True) @ values
