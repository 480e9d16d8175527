"""Two mistakes. The root of d_out is cut to a whole number, which is wrong for d_out = 2 or 3 (1 in
place of 1.41 or 1.73); and the softmax is a bare exp, which gives nan when all scores are at
-300.

Diagnosis: The square root of the width is rounded to a whole number.
"""
class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.context_length = context_length
        self.scale = int(math.sqrt(d_out))
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] > self.context_length:
            raise ValueError("too many tokens")
        queries = self.W_query(x)
        keys = self.W_key(x)
        values = self.W_value(x)
        scores = queries @ keys.T / self.scale
        # the sum of the softmax stops at the token itself
        powers = torch.tril(torch.exp(scores))
        weights = powers / powers.sum(dim=-1, keepdim=True)
        return weights @ values
