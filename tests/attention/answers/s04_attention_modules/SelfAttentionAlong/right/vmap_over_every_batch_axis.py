"""Attention of one sequence, lifted over each batch axis by torch.vmap with in_dims; a subclass of
ValueError is raised, for -1 by the constructor.

Diagnosis: none
"""


class FeaturesAxis(ValueError):
    """The tokens cannot stand along the features."""


class SelfAttentionAlong(Layers):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__(d_in, d_out, qkv_bias)
        if token_dim == -1:
            raise FeaturesAxis("-1 holds the features")
        self.token_dim = token_dim

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        axis = self.token_dim % x.ndim
        if axis == x.ndim - 1:
            raise FeaturesAxis(f"{self.token_dim} holds the features")

        def one(q, k, v):
            return torch.softmax(q @ k.T / math.sqrt(k.shape[1]), 1) @ v

        f = one
        for _ in range(x.ndim - 1 - 1 - axis):
            f = torch.vmap(f, in_dims=1, out_dims=1)
        for _ in range(axis):
            f = torch.vmap(f)
        return f(self.W_query(x), self.W_key(x), self.W_value(x))
