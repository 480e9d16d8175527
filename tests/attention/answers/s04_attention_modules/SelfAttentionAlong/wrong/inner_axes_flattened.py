"""Only the first axis and the last but one are taken one at a time; for an axis between them all
inner axes are flattened into one long sequence. Breaks: "All axes but the tokens' and the last
one are then batch axes: entries that differ there do not see each other", e.g. a picture (batch,
height, width, features) with token_dim=1 or -3.

Diagnosis: If token_dim is neither the first axis nor the last but one, all axes between the first
and the last are taken for tokens together.
"""
class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def attend(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        return torch.softmax(q @ k.mT / math.sqrt(q.shape[-1]), dim=-1) @ v

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        axis = self.token_dim if self.token_dim >= 0 else self.token_dim + x.dim()
        if axis == x.dim() - 1:
            raise ValueError("the last axis holds the features")
        if axis == x.dim() - 2:
            return self.attend(x)
        if axis == 0:
            return self.attend(x.movedim(0, -2)).movedim(-2, 0)
        # pictures: the pixels become one sequence
        pixels = x.flatten(1, -2)
        return self.attend(pixels).reshape(*x.shape[:-1], -1)
