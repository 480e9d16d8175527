"""The constructor takes qkv_bias before token_dim, and the last axis is refused by its front number
for matrices only.

Mistakes: for SelfAttentionAlong(2, 4, 1) it makes six parameters (three biases) and attends along
axis -2, so that for x of shape (2, 3, 4, 2) the pixels of a row see each other, the text asks for
token_dim=1 without biases (three parameters), where the pixels of a column do; and for
SelfAttentionAlong(3, 4, token_dim=2) and x of shape (2, 3, 3) it returns a tensor of shape (2, 4,
3), the text asks for a ValueError.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False, token_dim: int = -2) -> None:
        super().__init__()
        if token_dim == -1:
            raise ValueError("the last axis holds the features")
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=bool(qkv_bias))
        self.W_key = nn.Linear(d_in, d_out, bias=bool(qkv_bias))
        self.W_value = nn.Linear(d_in, d_out, bias=bool(qkv_bias))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.dim() == 2 and self.token_dim == 1:
            raise ValueError("the last axis holds the features")
        x = x.movedim(self.token_dim, -2)
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1)
        return (weights @ v).movedim(-2, self.token_dim)
