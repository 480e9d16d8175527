"""For a batch the keys are reshaped to (batch, d_out, tokens), which has the right shape but is not
the transpose. Wrong for x = torch.randn(2, 3, 4) and a fresh SelfAttentionLinear(4, 5): each
sequence gets another answer than alone.

Diagnosis: In a batch the keys of each item are reshaped, not transposed: their numbers are cut
anew in the same order.
"""


class SelfAttentionLinear(nn.Module):
    """One-head self-attention with three layers: ``Y = softmax(Q K^T / sqrt(d_out)) V``."""

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The context vectors of all tokens."""
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        if x.dim() == 2:
            keys_t = keys.T
        else:
            batch, tokens, d_out = keys.shape
            keys_t = keys.reshape(batch, d_out, tokens)
        weights = torch.softmax(queries @ keys_t / self.d_out**0.5, dim=-1)
        return weights @ values
