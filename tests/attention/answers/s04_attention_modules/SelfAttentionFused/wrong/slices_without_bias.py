"""The weight is cut into three and used with F.linear, which knows nothing of the layer's bias. With
qkv_bias=True, and W_qkv.bias 1 in the third of the values and 0 elsewhere, each context should be
larger by 1 than here; and no gradient reaches W_qkv.bias.

Diagnosis: The bias exists, but forward multiplies by the weight alone.
"""


class SelfAttentionFused(nn.Module):
    """Self-attention with one head whose three projections are one linear layer."""

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        W_query, W_key, W_value = self.W_qkv.weight.split(self.d_out, dim=0)
        queries = F.linear(x, W_query)
        keys = F.linear(x, W_key)
        values = F.linear(x, W_value)
        scores = queries @ keys.transpose(-2, -1) / self.d_out**0.5
        return torch.softmax(scores, dim=-1) @ values
