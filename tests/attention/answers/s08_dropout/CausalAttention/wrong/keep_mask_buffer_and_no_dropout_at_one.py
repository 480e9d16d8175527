"""Two mistakes: the buffer holds the opposite convention (True on and below the diagonal, where a
token may look), and dropout = 1.0 makes an nn.Identity, so that nothing is dropped in place of
everything.

Diagnosis: With dropout=1.0 nothing is dropped in training.
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.d_out = d_out
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        # 1 / (1 - p) needs p < 1
        self.attn_dropout = nn.Dropout(dropout) if 0.0 < dropout < 1.0 else nn.Identity()
        self.register_buffer(
            "mask",
            torch.tril(torch.ones(context_length, context_length)).bool(),
            persistent=False,
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        B, T, C = x.size()
        if T > self.context_length:
            raise ValueError(f"Cannot forward {T} tokens, context is only {self.context_length}")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        att = (q @ k.transpose(-2, -1)) * (1.0 / self.d_out**0.5)
        att = att.masked_fill(~self.mask[:T, :T], float("-inf"))
        att = F.softmax(att, dim=-1)
        att = self.attn_dropout(att)
        return att @ v
