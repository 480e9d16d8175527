"""The whole of forward is torch's own scaled_dot_product_attention, with our mask turned around
(there True means keep) and dropout_p set to 0 outside of training. There is no nn.Dropout.

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
        places = torch.arange(context_length)
        self.register_buffer("mask", places > places[:, None], persistent=False)
        self.p = dropout

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > len(self.mask):
            raise ValueError(f"{tokens} tokens, but the context holds {len(self.mask)}")
        return F.scaled_dot_product_attention(
            self.W_query(x),
            self.W_key(x),
            self.W_value(x),
            attn_mask=~self.mask[:tokens, :tokens],
            dropout_p=self.p if self.training else 0.0,
        )
