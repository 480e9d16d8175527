"""Right. Makes the layers in another order with add_module, fills in the mask that is missing, and
hands everything to the earlier functions combined_mask and attention, item by item.

Diagnosis: none
"""
class CrossAttention(nn.Module):
    """Single-head attention of the tokens ``x`` over the tokens ``context``."""

    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        widths = {"W_value": (d_context, d_value), "W_key": (d_context, d_key), "W_query": (d_query, d_key)}
        for name, (wide, narrow) in widths.items():
            self.add_module(name, nn.Linear(wide, narrow, bias=qkv_bias))

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        batch, n_q, _ = x.shape
        n_k = context.shape[1]
        if padding is None:
            padding = torch.zeros(batch, n_k, dtype=torch.bool, device=x.device)
        if pairs is None:
            pairs = torch.zeros(n_q, n_k, dtype=torch.bool, device=x.device)
        mask = combined_mask(padding, pairs)
        items = []
        for asks, asked, blocked in zip(x, context, mask):
            items.append(attention(self.W_query(asks), self.W_key(asked), self.W_value(asked), blocked))
        return torch.stack(items)
