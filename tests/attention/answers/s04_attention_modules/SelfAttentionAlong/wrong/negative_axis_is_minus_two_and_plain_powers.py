"""Two mistakes: every negative token_dim is treated as -2 (wrong for token_dim=-3 and x of shape (2,
3, 4, d_in)), and the powers are taken without subtracting a maximum (nan for a score of 300).

Diagnosis: Any negative token_dim is taken for -2.
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        self.d_out = d_out
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.token_dim in (-1, x.dim() - 1):
            raise ValueError("the last axis holds the features, not the tokens")
        # counted from the front or from the end
        axis = self.token_dim if self.token_dim >= 0 else x.dim() - 2
        x = x.transpose(axis, -2)
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        powers = torch.exp(q @ k.transpose(-2, -1) / math.sqrt(self.d_out))
        weights = powers / powers.sum(dim=-1, keepdim=True)
        return (weights @ v).transpose(axis, -2)
