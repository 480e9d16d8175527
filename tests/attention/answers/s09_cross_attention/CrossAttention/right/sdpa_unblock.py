"""Unusual: F.scaled_dot_product_attention does the work. Queries without a free key are freed
altogether before the call, so that no nan is born, and their output is filled with 0 after it.

Diagnosis: none
"""


class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        q, k, v = self.W_query(x), self.W_key(context), self.W_value(context)
        shape = (x.shape[0], x.shape[1], context.shape[1])
        free = torch.ones(shape, dtype=torch.bool, device=x.device)
        if padding is not None:
            free = free & ~padding.unsqueeze(1)
        if pairs is not None:
            free = free & ~pairs
        lonely = ~free.any(dim=-1, keepdim=True)
        out = F.scaled_dot_product_attention(q, k, v, attn_mask=free | lonely)
        return out.masked_fill(lonely, 0.0)
