"""Right. Moves no axis at all: builds the einsum strings from the number of axes, one letter an
axis, with a second letter for the tokens as keys. The axis of the tokens is counted from the
front in forward, where the number of axes is known.

Diagnosis: none
"""


import string


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        self.scale = d_out**-0.5
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n_axes = x.dim()
        axis = self.token_dim + n_axes if self.token_dim < 0 else self.token_dim
        if axis == n_axes - 1:
            raise ValueError("the last axis holds the features; tokens cannot stand there")
        letters = list(string.ascii_lowercase[:n_axes])
        i, j, f = letters[axis], "K", letters[-1]
        as_key = letters.copy()
        as_key[axis] = j
        batch = "".join(c for c in letters if c not in (i, f))
        query_s, key_s, score_s = "".join(letters), "".join(as_key), batch + i + j

        scores = torch.einsum(f"{query_s},{key_s}->{score_s}", self.W_query(x), self.W_key(x))
        weights = torch.softmax(scores * self.scale, dim=-1)
        return torch.einsum(f"{score_s},{key_s}->{query_s}", weights, self.W_value(x))
