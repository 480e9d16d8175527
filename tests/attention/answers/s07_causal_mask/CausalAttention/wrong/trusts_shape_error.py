"""Wrong. Too many tokens are noticed by torch's shape error only. With context_length=1 the mask of
shape (1, 1) broadcasts: three tokens raise nothing, and every token sees all others.

Diagnosis: none
"""
class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.register_buffer("mask", causal_mask(context_length))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[0]
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = q @ k.T / math.sqrt(k.shape[-1])
        try:
            scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        except RuntimeError:
            raise ValueError(f"{tokens} tokens are more than context_length allows")
        return torch.softmax(scores, dim=-1) @ v
