"""Wrong: the axes are handled case by case, for two, three and four of them. An input with five
axes, which the text allows, ends in a ValueError.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    """Self-attention with one head along an axis of one's choice."""

    ORDERS = {
        2: {0: (0, 1)},
        3: {0: (1, 0, 2), 1: (0, 1, 2)},
        4: {0: (2, 1, 0, 3), 1: (0, 2, 1, 3), 2: (0, 1, 2, 3)},
    }

    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        dim = self.token_dim if self.token_dim >= 0 else self.token_dim + x.dim()
        order = self.ORDERS.get(x.dim(), {}).get(dim)
        if order is None:
            raise ValueError(f"token_dim={self.token_dim} does not fit shape {tuple(x.shape)}")
        x = x.permute(order)                       # tokens to the last axis but one
        y = F.scaled_dot_product_attention(self.W_query(x), self.W_key(x), self.W_value(x))
        return y.permute(order)                    # each order undoes itself
