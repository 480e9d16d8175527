"""Right. No dropout layer: F.scaled_dot_product_attention with a keep mask, and with the
probability only if self.training. The mask is made with tril and inverted.

Diagnosis: none
"""
class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )
        self.p = float(dropout)
        free = torch.ones(context_length, context_length, dtype=torch.bool).tril()
        self.register_buffer("mask", ~free, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > len(self.mask):
            raise ValueError(f"{tokens} tokens, a context of {len(self.mask)}")
        return F.scaled_dot_product_attention(
            self.W_query(x),
            self.W_key(x),
            self.W_value(x),
            attn_mask=~self.mask[:tokens, :tokens],
            dropout_p=self.p if self.training else 0.0,
        )
