"""Appends a spare key whose value is zero, and frees it only for those queries that have no other
free key; so PyTorch's attention never meets an empty row, and the zero vector comes by itself.

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
        for name, (reads, gives) in widths.items():
            self.add_module(name, nn.Linear(reads, gives, bias=qkv_bias))

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        batch, n_q, n_k = x.shape[0], x.shape[1], context.shape[1]
        free = torch.ones(batch, n_q, n_k, dtype=torch.bool, device=x.device)
        if padding is not None:
            free = free & ~padding[:, None, :]
        if pairs is not None:
            free = free & ~pairs
        free = torch.cat((free, ~free.any(dim=-1, keepdim=True)), dim=-1)
        key = F.pad(self.W_key(context), (0, 0, 0, 1))
        value = F.pad(self.W_value(context), (0, 0, 0, 1))
        return F.scaled_dot_product_attention(self.W_query(x), key, value, attn_mask=free)
