"""Right. PyTorch's own scaled_dot_product_attention does the scores, the softmax and the dropout;
the buffer is handed to it negated (there True means: may look). The probability is 0 in
evaluation mode.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))
        place = torch.arange(context_length)
        self.register_buffer("mask", place > place.unsqueeze(-1), persistent=False)
        self.p = float(dropout)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.size(1)
        limit = self.mask.size(0)
        if n > limit:
            raise ValueError(f"{n} tokens are too many for a context of {limit}")
        return F.scaled_dot_product_attention(
            self.W_query(x),
            self.W_key(x),
            self.W_value(x),
            attn_mask=self.mask[:n, :n].logical_not(),
            dropout_p=self.p if self.training else 0.0,
        )
