"""The weights of the three layers are put on top of each other in each call and multiplied once.

Diagnosis: none
"""


class MultiHeadAttention(nn.Module):
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
        if d_out % num_heads:
            raise ValueError(f"num_heads={num_heads} has to divide d_out={d_out}")
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.out_proj = nn.Linear(d_out, d_out)
        self.num_heads = num_heads
        self.context_length = context_length
        self.p = dropout

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens are more than {self.context_length}")
        layers = (self.W_query, self.W_key, self.W_value)
        weight = torch.cat([layer.weight for layer in layers])
        bias = None if self.W_query.bias is None else torch.cat([layer.bias for layer in layers])
        fused = F.linear(x, weight, bias).unflatten(-1, (3, self.num_heads, -1))
        queries, keys, values = fused.permute(2, 0, 3, 1, 4)
        place = torch.arange(tokens, device=x.device)
        seen = place[:, None] >= place
        scores = torch.einsum("bhqd,bhkd->bhqk", queries, keys) * queries.shape[-1] ** -0.5
        scores = torch.where(seen, scores, scores.new_tensor(float("-inf")))
        weights = F.dropout(scores.softmax(-1), self.p, self.training)
        return self.out_proj(torch.einsum("bhqk,bhkd->bqhd", weights, values).flatten(2))
