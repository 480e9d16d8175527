"""Subclasses Layers and moves no axis: an axis of keys is inserted next to that of the queries by
broadcasting.

Diagnosis: none
"""


class SelfAttentionAlong(Layers):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__(d_in, d_out, qkv_bias)
        self.d_out = d_out
        self.token_dim = token_dim

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        axis = self.token_dim if self.token_dim >= 0 else x.ndim + self.token_dim
        if axis == x.ndim - 1:
            raise ValueError("token_dim is the last axis of x, which holds the features")
        if not 0 <= axis < x.ndim:
            raise IndexError(f"x has {x.ndim} axes, but token_dim is {self.token_dim}")
        # Queries stand along `axis`, keys along `axis + 1`, all other axes stay in their order.
        q = self.W_query(x).unsqueeze(axis + 1)
        k = self.W_key(x).unsqueeze(axis)
        v = self.W_value(x).unsqueeze(axis)
        scores = (q * k).sum(dim=-1, keepdim=True) / math.sqrt(self.d_out)
        weights = torch.softmax(scores, dim=axis + 1)
        return (weights * v).sum(dim=axis + 1)
