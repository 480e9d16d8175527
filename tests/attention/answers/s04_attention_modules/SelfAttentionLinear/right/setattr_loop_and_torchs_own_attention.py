"""Makes the layers with setattr in a loop, values first, and leaves everything else to torch's own
scaled_dot_product_attention.

Diagnosis: none
"""


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        for role in ("value", "key", "query"):
            setattr(self, f"W_{role}", nn.Linear(d_in, d_out, bias=qkv_bias))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        # its scale is 1 / sqrt(width of the queries) unless one asks for another
        return F.scaled_dot_product_attention(
            query=self.W_query(x), key=self.W_key(x), value=self.W_value(x)
        )
