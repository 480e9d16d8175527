"""Right. The softmax runs over all keys first; then blocked weights are set to 0 and each row is
divided by its sum. The text's bound (blocked scores exceed free ones by at most 80) allows it.

Diagnosis: none
"""
class CrossAttention(nn.Module):
    """Single-head attention of the tokens ``x`` over the tokens ``context``."""

    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        k = self.W_key(context)
        q = self.W_query(x) * k.shape[-1] ** -0.5
        weights = torch.softmax(torch.baddbmm(q.new_zeros(1, 1, 1), q, k.mT), dim=2)
        hidden = padding if padding is None else padding.unsqueeze(-2)
        for reason in (hidden, pairs):
            if reason is not None:
                weights = weights.masked_fill(reason, 0)
        share = weights.sum(dim=2, keepdim=True)
        share = share.masked_fill(share == 0, 1)  # 0 / 1 is the zero vector that is asked for
        return (weights / share) @ self.W_value(context)
