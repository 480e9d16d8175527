"""Wrong for inputs that are not matrices: the constructor refuses token_dim -1 and 1 for good, as
if x always had two axes. A module with token_dim=1 for x of shape (batch, tokens, d_in) or
(batch, height, width, d_in) cannot be made; and with token_dim=2, x of three axes is not
refused: it attends over the features without a word, where a ValueError is demanded.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        if token_dim in (-1, 1):
            raise ValueError("token_dim is the axis of the features")
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = (
            layer(x).transpose(self.token_dim, -2)
            for layer in (self.W_query, self.W_key, self.W_value)
        )
        a = torch.softmax(q @ k.mT / q.shape[-1] ** 0.5, dim=-1)
        return (a @ v).transpose(self.token_dim, -2)
