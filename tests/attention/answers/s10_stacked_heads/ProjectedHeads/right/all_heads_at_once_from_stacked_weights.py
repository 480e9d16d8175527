"""Never calls a head: stacks the weights of all heads (kept in an nn.Sequential) in each forward
pass and computes all heads at once with einsum, one dropout over all their weights and a length
check of its own.

Diagnosis: none
"""


class ProjectedHeads(nn.Module):
    def __init__(
        self,
        d_in: int,
        d_out: int,
        context_length: int,
        dropout: float,
        num_heads: int,
        qkv_bias: bool = False,
    ) -> None:
        super().__init__()
        self.context_length = context_length
        self.probability = dropout
        self.heads = nn.Sequential(
            *(
                CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
                for _ in range(num_heads)
            )
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def _project(self, name: str, x: torch.Tensor) -> torch.Tensor:
        layers = [getattr(head, name) for head in self.heads]
        weight = torch.stack([layer.weight for layer in layers])
        result = torch.einsum("bti,hoi->hbto", x, weight)
        if layers[0].bias is not None:
            result = result + torch.stack([layer.bias for layer in layers])[:, None, None]
        return result

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens are more than {self.context_length}")
        queries, keys, values = (self._project(n, x) for n in ("W_query", "W_key", "W_value"))
        scores = torch.einsum("hbqd,hbkd->hbqk", queries, keys) / math.sqrt(keys.shape[-1])
        later = self.heads[0].mask[:tokens, :tokens]
        weights = scores.masked_fill(later, -torch.inf).softmax(dim=-1)
        weights = nn.functional.dropout(weights, self.probability, self.training)
        together = torch.einsum("hbqk,hbkd->bqhd", weights, values).flatten(2)
        return self.out_proj(together)
