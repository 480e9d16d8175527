"""Relies on the shape error of the ready-made mask and translates it into a ValueError. Breaks
"Raises ``ValueError`` when ``x`` has more than ``context_length`` tokens" for context_length = 1:
a mask of shape (1, 1) broadcasts to any size and blocks nothing, in silence.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.register_buffer("mask", torch.ones(context_length, context_length).triu(1).bool())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = q @ k.T / math.sqrt(k.shape[1])
        try:
            scores = scores.masked_fill(self.mask[:n, :n], -torch.inf)
        except RuntimeError as error:
            raise ValueError(f"{n} tokens are too many") from error
        return torch.softmax(scores, dim=-1) @ v
