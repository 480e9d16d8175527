"""Right. Queries, keys and values from one F.linear with the three weights on top of each other;
the mask is an nn.Buffer, and dropout the functional one, told about training.

Diagnosis: none
"""
class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.d_out, self.dropout = d_out, float(dropout)
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        seen = torch.ones(context_length, context_length, dtype=torch.bool).tril()
        self.mask = nn.Buffer(~seen, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[-2]
        if n > len(self.mask):
            raise ValueError(f"at most {len(self.mask)} tokens, not {n}")
        layers = (self.W_query, self.W_key, self.W_value)
        weight = torch.cat([layer.weight for layer in layers])
        bias = None if layers[0].bias is None else torch.cat([layer.bias for layer in layers])
        queries, keys, values = F.linear(x, weight, bias).split(self.d_out, dim=-1)
        scores = (queries @ keys.mT).div(self.d_out**0.5)
        scores.masked_fill_(self.mask[:n, :n], -torch.inf)
        weights = F.dropout(scores.softmax(-1), p=self.dropout, training=self.training)
        return weights @ values
