"""Right. Moves the tokens' axis, folds all batch axes into one, uses bmm, and undoes both; the axis
is computed anew in each call.

Diagnosis: none
"""
class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        for name in ("W_value", "W_query", "W_key"):
            setattr(self, name, nn.Linear(d_in, d_out, bias=qkv_bias))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        axis = self.token_dim if self.token_dim >= 0 else self.token_dim + x.ndim
        if axis == x.ndim - 1:
            raise ValueError("The last axis holds the features, it cannot hold the tokens.")
        moved = x.movedim(axis, -2)
        lead, n = moved.shape[:-2], moved.shape[-2]
        folded = moved.reshape(math.prod(lead), n, x.shape[-1])
        scores = torch.bmm(self.W_query(folded), self.W_key(folded).transpose(1, 2))
        weights = torch.softmax(scores / math.sqrt(self.W_key.out_features), dim=2)
        context = torch.bmm(weights, self.W_value(folded))
        return context.reshape(*lead, n, -1).movedim(-2, axis)
