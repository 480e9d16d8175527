"""Two mistakes: an overflowing exp gives nan weights that are replaced by 0, and the bias of the
key is frozen at zero.

Diagnosis: none
"""


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        if qkv_bias:
            # adds the same number to all scores of a row: there is nothing to learn here
            nn.init.zeros_(self.W_key.bias)
            self.W_key.bias.requires_grad_(False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        e = torch.exp(q @ k.transpose(-2, -1) / self.d_out**0.5)
        weights = e / e.sum(dim=-1, keepdim=True)
        weights = torch.nan_to_num(weights)  # finite for large scores, too
        return weights @ v
