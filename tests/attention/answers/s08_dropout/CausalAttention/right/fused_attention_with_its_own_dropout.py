"""Hands everything, dropout included, to ``F.scaled_dot_product_attention`` with a keep mask.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.p = dropout
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )
        index = torch.arange(context_length)
        self.register_buffer("mask", index[None, :] > index[:, None], persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        _, tokens, _ = x.shape
        limit = self.mask.size(0)
        if tokens > limit:
            raise ValueError(f"got {tokens} tokens, context_length is {limit}")
        return F.scaled_dot_product_attention(
            self.W_query(x),
            self.W_key(x),
            self.W_value(x),
            attn_mask=~self.mask[:tokens, :tokens],
            dropout_p=self.p if self.training else 0.0,
        )
