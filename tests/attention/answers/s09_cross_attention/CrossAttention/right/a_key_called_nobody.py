"""A key "nobody" with value zero is put in front of each context. It is free only for queries that
have no other free key, so PyTorch's own attention never meets an empty row, forwards or
backwards.

Diagnosis: none
"""


class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        widths = {
            "W_value": (d_context, d_value),
            "W_key": (d_context, d_key),
            "W_query": (d_query, d_key),
        }
        for name, (read, give) in widths.items():
            self.add_module(name, nn.Linear(read, give, bias=qkv_bias))

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        free = torch.ones(
            x.shape[0], x.shape[1], context.shape[1], dtype=torch.bool, device=x.device
        )
        if padding is not None:
            free = free & ~padding.unsqueeze(1)
        if pairs is not None:
            free = free & ~pairs
        nobody = ~free.any(dim=-1, keepdim=True)
        key, value = (
            F.pad(layer(context), (0, 0, 1, 0))  # a row of zeros in front, after the bias
            for layer in (self.W_key, self.W_value)
        )
        allowed = torch.cat((nobody, free), dim=-1)  # for this function True means free
        return F.scaled_dot_product_attention(self.W_query(x), key, value, attn_mask=allowed)
