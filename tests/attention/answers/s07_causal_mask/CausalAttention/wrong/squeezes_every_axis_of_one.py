"""Works on a batch of one and squeezes all axes of size 1, so one token, or d_out=1, gives the
wrong shape.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.d_out = d_out
        self.context_length = context_length

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        if n > self.context_length:
            raise ValueError(f"{n} tokens, but context_length is {self.context_length}")
        batch = x.unsqueeze(0)
        queries, keys, values = self.W_query(batch), self.W_key(batch), self.W_value(batch)
        scores = torch.bmm(queries, keys.transpose(1, 2)) / self.d_out**0.5
        future = torch.ones(n, n, dtype=torch.bool, device=x.device).triu(diagonal=1)
        weights = torch.softmax(scores.masked_fill(future, -torch.inf), dim=-1)
        return torch.bmm(weights, values).squeeze()
