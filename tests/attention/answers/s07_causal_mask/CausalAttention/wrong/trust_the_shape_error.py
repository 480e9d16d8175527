"""Wrong: too many tokens are noticed only by the shape error that masked_fill makes, which is
translated to a ValueError. With context_length=1 the (1, 1) mask broadcasts to any size, nothing
is blocked and nothing is raised: attention looks ahead in silence.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    """Single-head causal self-attention of one sequence."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.register_buffer("mask", torch.triu(torch.ones(context_length, context_length), diagonal=1))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        keys = self.W_key(x)
        queries = self.W_query(x)
        values = self.W_value(x)
        attn_scores = queries @ keys.T
        try:
            attn_scores = attn_scores.masked_fill(self.mask.bool()[:n, :n], -torch.inf)
        except RuntimeError as error:
            raise ValueError("the sequence is longer than context_length") from error
        attn_weights = torch.softmax(attn_scores / keys.shape[-1] ** 0.5, dim=-1)
        return attn_weights @ values
