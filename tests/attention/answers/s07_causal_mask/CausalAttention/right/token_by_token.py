"""Unusual: no mask at all. Each query gets only the keys and values up to its own place (a growing
prefix) and the rows are stacked; the softmax of a prefix is the causal softmax. The scale is
applied to the query layer's result.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if len(x) > self.context_length:
            raise ValueError(f"got {len(x)} tokens, can handle {self.context_length}")
        keys = self.W_key(x)
        values = self.W_value(x)
        queries = self.W_query(x).div(math.sqrt(keys.size(1)))
        rows = []
        for i, q in enumerate(queries.unbind(0), start=1):
            w = torch.mv(keys[:i], q).softmax(dim=0)
            rows.append(torch.mv(values[:i].t(), w))
        return torch.stack(rows)
