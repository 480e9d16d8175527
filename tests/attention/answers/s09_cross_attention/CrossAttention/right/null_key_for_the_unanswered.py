"""A null key with a zero value, free only for queries without any other; then the ready-made
function.

Diagnosis: none
"""


class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_value = nn.Linear(d_context, d_value, qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, qkv_bias)
        self.W_query = nn.Linear(d_query, d_key, qkv_bias)

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        batch, n_q, n_k = len(x), x.shape[1], context.shape[1]
        free = torch.ones(batch, n_q, n_k, dtype=torch.bool, device=x.device)
        if padding is not None:
            free = free & ~padding.unsqueeze(1)
        if pairs is not None:
            free = free & ~pairs
        nobody = ~free.any(dim=-1, keepdim=True)
        null_row = (0, 0, 0, 1)
        return F.scaled_dot_product_attention(
            self.W_query(x),
            F.pad(self.W_key(context), null_row),
            F.pad(self.W_value(context), null_row),
            attn_mask=torch.cat((free, nobody), dim=-1),
        )
