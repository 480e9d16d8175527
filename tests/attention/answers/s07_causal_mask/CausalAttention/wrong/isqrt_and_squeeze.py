"""Divides the scores by the whole-number root, so d_out = 2 or 3 is divided by 1 where the text says
sqrt(d_out). Also removes all axes of length 1 at the end: one token gives shape (d_out,), and
d_out = 1 gives (tokens,), where the text says (tokens, d_out).

Diagnosis: The square root of the width is rounded to a whole number.
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.context_length = context_length
        self.root = math.isqrt(d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[0]
        if tokens > self.context_length:
            raise ValueError("too many tokens")
        x = x.unsqueeze(0)  # a batch of one, so that bmm can be used
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = torch.bmm(queries, keys.transpose(1, 2)) / self.root
        hidden = torch.ones(tokens, tokens, dtype=torch.bool, device=x.device).triu(diagonal=1)
        weights = torch.softmax(scores.masked_fill(hidden, -math.inf), dim=-1)
        return torch.bmm(weights, values).squeeze()
