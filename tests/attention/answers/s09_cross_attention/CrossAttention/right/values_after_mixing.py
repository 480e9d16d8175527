"""Right. Mixes the raw context tokens first and applies W_value to the mixture (its bias fits,
because the weights sum to one); queries without a free key are set to zero at the end.

Diagnosis: none
"""
class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.scale = 1 / math.sqrt(d_key)
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
        scores = self.W_query(x) @ self.W_key(context).mT * self.scale
        blocked = torch.zeros(scores.shape, dtype=torch.bool, device=scores.device)
        if padding is not None:
            blocked |= padding.unsqueeze(1)
        if pairs is not None:
            blocked |= pairs
        empty = blocked.all(dim=-1, keepdim=True)
        weights = scores.masked_fill(blocked & ~empty, -torch.inf).softmax(dim=-1)
        return self.W_value(weights @ context).masked_fill(empty, 0.0)
