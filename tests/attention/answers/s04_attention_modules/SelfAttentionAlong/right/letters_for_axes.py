"""No axis is ever moved: every axis gets a letter, the tokens' letter is Z for keys and values, and
two einsums do the rest, with the result in the order of x. The last axis is refused in forward,
however it is counted.

Diagnosis: none
"""
import string


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        make = lambda: nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_query, self.W_key, self.W_value = make(), make(), make()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n_axes = x.dim()
        axis = self.token_dim if self.token_dim >= 0 else self.token_dim + n_axes
        if axis == n_axes - 1:
            raise ValueError(f"axis {self.token_dim} of {n_axes} axes holds the features")
        if not 0 <= axis < n_axes:
            raise IndexError(f"there is no axis {self.token_dim} in {n_axes} axes")
        mine = string.ascii_lowercase[:n_axes]
        others = mine.replace(mine[axis], "Z")
        rows, feature = mine[:-1], mine[-1]
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = torch.einsum(f"{mine},{others}->{rows}Z", q, k) / math.sqrt(q.shape[-1])
        weights = torch.softmax(scores, dim=-1)
        return torch.einsum(f"{rows}Z,{others}->{rows}{feature}", weights, v)
