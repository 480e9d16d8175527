"""Hands everything to F.scaled_dot_product_attention: the buffer is turned into its convention
(True may be seen) and the dropout probability is passed only in training. There is no nn.Dropout
inside.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    """Causal self-attention for batches, with dropout on the attention weights."""

    mask: torch.Tensor

    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, qkv_bias) for _ in range(3)
        )
        self.p = float(dropout)
        place = torch.arange(context_length)
        self.register_buffer("mask", place[:, None] < place[None, :], persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[-2]
        if n > self.mask.shape[0]:
            raise ValueError(f"The context is {self.mask.shape[0]} tokens long, x has {n}.")
        return F.scaled_dot_product_attention(
            self.W_query(x),
            self.W_key(x),
            self.W_value(x),
            attn_mask=self.mask[:n, :n].logical_not(),
            dropout_p=self.p if self.training else 0.0,
        )
