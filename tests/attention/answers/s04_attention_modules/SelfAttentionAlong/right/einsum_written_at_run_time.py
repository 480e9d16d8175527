"""Right: no axis is ever moved. The einsum formula is written at run time with a letter for each
axis of x, and the token axis gets one letter for the queries and another for the keys.

Diagnosis: none
"""
import string


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        axis = range(x.dim())[self.token_dim]  # an IndexError if there is no such axis
        if axis == x.dim() - 1:
            raise ValueError("the last axis holds the features, so it cannot hold the tokens")
        letters = string.ascii_lowercase[: x.dim()]
        before, after = letters[:axis], letters[axis + 1 :]
        asks, answers = before + "Q" + after, before + "K" + after
        pairs = before + after[:-1] + "QK"
        q = self.W_query(x) / math.sqrt(self.W_query.out_features)
        scores = torch.einsum(f"{asks},{answers}->{pairs}", q, self.W_key(x))
        weights = scores.softmax(dim=-1)
        return torch.einsum(f"{pairs},{answers}->{asks}", weights, self.W_value(x))
