"""The dropout layer acts on a tensor of ones, one gate for each attention weight, and einsum
multiplies weights, gates and values.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.gates = nn.Dropout(p=dropout)
        place = torch.arange(context_length)
        self.register_buffer("mask", place.unsqueeze(1) < place, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens, limit = x.shape[1], self.mask.shape[0]
        if tokens > limit:
            raise ValueError(f"{tokens} tokens, but the context has room for {limit}")
        queries = self.W_query(x) * self.W_query.out_features**-0.5
        scores = torch.einsum("bqf,bkf->bqk", queries, self.W_key(x))
        blocked = self.mask[:tokens, :tokens]
        weights = scores.masked_fill(blocked, -torch.inf).softmax(dim=-1)
        gates = self.gates(torch.ones_like(weights))  # 0 or 1 / (1 - p); in evaluation 1
        return torch.einsum("bqk,bqk,bkd->bqd", weights, gates, self.W_value(x))
