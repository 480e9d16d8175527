"""TWO: the scores are divided by the root of d_in instead of d_out; and forward stores the attention
weights in the module, which it should leave as it was.

Diagnosis: The scores are scaled by the root of d_in, the width of the input.
"""


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.attn_weights = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q = self.W_query(x)
        k = self.W_key(x)
        v = self.W_value(x)
        scores = q @ k.transpose(-2, -1) / x.shape[-1] ** 0.5
        self.attn_weights = torch.softmax(scores, dim=-1)
        return self.attn_weights @ v
