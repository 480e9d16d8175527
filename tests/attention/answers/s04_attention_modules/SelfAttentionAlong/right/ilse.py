"""Unusual: permutes the token axis next to the features, flattens all batch axes into one, uses
bmm, and undoes both with the inverse permutation.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        last = x.dim() - 1
        axis = self.token_dim + x.dim() if self.token_dim < 0 else self.token_dim
        if axis == last:
            raise ValueError("the last axis holds the features; tokens must stand elsewhere")
        order = [a for a in range(last) if a != axis] + [axis, last]
        turned = x.permute(order)
        flat = turned.reshape(-1, turned.shape[-2], turned.shape[-1])
        q, k, v = self.W_query(flat), self.W_key(flat), self.W_value(flat)
        weights = torch.bmm(q, k.transpose(1, 2)).div(q.shape[-1] ** 0.5).softmax(2)
        y = torch.bmm(weights, v).reshape(*turned.shape[:-1], -1)
        inverse = [order.index(a) for a in range(x.dim())]
        return y.permute(inverse)
