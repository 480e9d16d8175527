"""Right, and no axis is ever moved: einsum in its form with lists of axis numbers gives the axis of
the keys a number of its own and leaves all other axes where they are.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_value, self.W_key, self.W_query = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )
        self.token_dim = token_dim

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.dim()
        axis = range(n)[self.token_dim]
        if axis == n - 1:
            raise ValueError("The last axis holds the features, not the tokens.")
        as_query = list(range(n))
        as_key = [n if i == axis else i for i in as_query]
        pairs = [*as_query[:-1], n]
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = torch.einsum(q, as_query, k, as_key, pairs) / math.sqrt(q.shape[-1])
        return torch.einsum(scores.log_softmax(dim=-1).exp(), pairs, v, as_key, as_query)
