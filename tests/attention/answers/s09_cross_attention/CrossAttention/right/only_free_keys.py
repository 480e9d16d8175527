"""Unusual: blocked keys are not masked but left out. For each item and each query, the free keys
and values are picked by index, and an ordinary softmax runs over these alone; over an empty
selection the product is the zero vector, still connected to the graph.

Diagnosis: none
"""


class CrossAttention(nn.Module):
    """Single-head attention of the tokens ``x`` over the tokens ``context``."""

    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.d_key = d_key
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)

    def _ask(self, q, keys, values, hidden):
        free = (~hidden).nonzero().flatten()
        relevance = keys.index_select(0, free) @ q / self.d_key**0.5
        share = relevance.softmax(dim=0)
        return share @ values.index_select(0, free)

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        batch, n_q, n_k = x.shape[0], x.shape[1], context.shape[1]
        hidden = torch.zeros(batch, n_q, n_k, dtype=torch.bool, device=x.device)
        if padding is not None:
            hidden = hidden | padding.view(batch, 1, n_k)
        if pairs is not None:
            hidden = hidden | pairs
        Q, K, V = self.W_query(x), self.W_key(context), self.W_value(context)
        items = []
        for b in range(batch):
            items.append(torch.stack([self._ask(Q[b, i], K[b], V[b], hidden[b, i]) for i in range(n_q)]))
        return torch.stack(items)
