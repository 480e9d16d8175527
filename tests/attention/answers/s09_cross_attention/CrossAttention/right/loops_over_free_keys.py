"""Right, with loops over items and queries: each query gathers its free keys and values only. A sum
over no keys at all is the zero vector by itself.

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
        queries, keys, values = self.W_query(x), self.W_key(context), self.W_value(context)
        root = math.sqrt(keys.shape[-1])
        items = []
        for b in range(x.shape[0]):
            rows = []
            for i in range(x.shape[1]):
                free = torch.ones(context.shape[1], dtype=torch.bool, device=x.device)
                if padding is not None:
                    free = free & ~padding[b]
                if pairs is not None:
                    free = free & ~pairs[i]
                scores = (keys[b][free] * queries[b, i]).sum(dim=-1) / root
                weights = scores.softmax(dim=0)
                rows.append((weights.unsqueeze(1) * values[b][free]).sum(dim=0))
            items.append(torch.stack(rows))
        return torch.stack(items)
