"""A helper compiled with torch.jit.script does the attention.

Diagnosis: none
"""


@torch.jit.script
def _attend(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    s = q @ k.transpose(0, 1) / float(k.shape[1]) ** 0.5
    later = torch.ones(s.shape, dtype=torch.bool).triu(1)
    return torch.softmax(s.masked_fill(later, float("-inf")), dim=-1) @ v


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.context_length = context_length

    def forward(self, x):
        if x.shape[0] > self.context_length:
            raise ValueError("too many tokens")
        return _attend(self.W_query(x), self.W_key(x), self.W_value(x))
