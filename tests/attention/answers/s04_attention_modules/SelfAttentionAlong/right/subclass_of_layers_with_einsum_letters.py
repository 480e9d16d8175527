"""Right: inherits the layers from the notebook's class Layers and moves no axis at all, because
the einsum formulas are built for the axes of x.

Diagnosis: none
"""


import string


class SelfAttentionAlong(Layers):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__(d_in, d_out, qkv_bias)
        self.token_dim = token_dim

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        axes = x.dim()
        axis = self.token_dim if self.token_dim >= 0 else axes + self.token_dim
        if axis == axes - 1:
            raise ValueError("The last axis of x holds the features, so it cannot hold the tokens.")
        if not 0 <= axis < axes:
            raise IndexError(f"x has {axes} axes, and none of them is {self.token_dim}.")
        letters = string.ascii_lowercase[: axes - 1]  # one for each axis but the features
        before, after = letters[:axis], letters[axis + 1 :]
        asks = before + "Q" + after
        asked = before + "K" + after
        pairs = before + after + "QK"
        query, key, value = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = torch.einsum(f"{asks}Z,{asked}Z->{pairs}", query, key)
        weights = torch.softmax(scores / math.sqrt(query.shape[-1]), dim=-1)
        return torch.einsum(f"{pairs},{asked}Z->{asks}Z", weights, value)
