"""The softmax subtracts the maximum of the whole matrix, so a row far below another row underflows
to 0/0.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.context_length = context_length
        future = torch.ones(context_length, context_length, dtype=torch.bool).triu(diagonal=1)
        self.register_buffer("future", future, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        if n > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, got {n}")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = q @ k.T / math.sqrt(q.shape[-1])
        scores = scores.masked_fill(self.future[:n, :n], -torch.inf)
        # The softmax by hand; the largest score is subtracted so that exp cannot overflow.
        powers = torch.exp(scores - scores.max())
        return (powers @ v) / powers.sum(dim=-1, keepdim=True)
