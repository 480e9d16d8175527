"""No mask and no score matrix; a loop over distances into the past collects scores and then
context vectors.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    """Single-head causal self-attention of one sequence."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.context_length = context_length
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        if n > self.context_length:
            raise ValueError(f"{n} tokens do not fit into a context of {self.context_length}.")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        queries = queries / math.sqrt(queries.shape[-1])
        pad = nn.functional.pad
        # Column d holds the scores of each token with the token d places before it.
        columns = []
        for d in range(n):
            score = (queries[d:] * keys[: n - d]).sum(dim=-1)
            columns.append(pad(score, (d, 0), value=-math.inf))  # there is nothing before the start
        weights = torch.softmax(torch.stack(columns, dim=1), dim=1)
        parts = (weights[d:, d, None] * values[: n - d] for d in range(n))
        return sum(pad(part, (0, 0, d, 0)) for d, part in enumerate(parts))
