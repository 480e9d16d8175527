"""Right, unusual: no axis is moved. Every axis gets a letter, the token axis of the keys another
one, and two einsums with generated formulas do the rest for any number of axes.

Diagnosis: none
"""


import string


class SelfAttentionAlong(nn.Module):
    """Self-attention with one head along an axis of one's choice."""

    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        make = lambda: nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value, self.W_query, self.W_key = make(), make(), make()
        self.token_dim = token_dim
        self.d_out = d_out

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.ndim
        where = self.token_dim + n if self.token_dim < 0 else self.token_dim
        if where == n - 1:
            raise ValueError("the last axis holds the features, it cannot hold the tokens")
        query = list(string.ascii_lowercase[: n - 1])
        key = query.copy()
        key[where] = "K"
        q, k, table = "".join(query), "".join(key), "".join(query) + "K"
        scores = torch.einsum(f"{q}F,{k}F->{table}", self.W_query(x), self.W_key(x))
        weights = torch.softmax(scores * self.d_out**-0.5, dim=-1)
        return torch.einsum(f"{table},{k}F->{q}F", weights, self.W_value(x))
