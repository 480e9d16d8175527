"""Two mistakes: the values are made of the tokens without their positions; and the scores are
divided by sqrt(d_in) instead of sqrt(d_out).

Diagnosis: The scores are divided by the square root of the input's width, not of a key's. The
values are made of the tokens without their positions.
"""


class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        if n > self.positions.num_embeddings:
            raise ValueError("too many tokens")
        x = x + self.positions(torch.arange(n, device=x.device))
        scores = self.W_query(x) @ self.W_key(x).T / math.sqrt(x.shape[-1])
        return scores.softmax(dim=-1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.attention_weights(x) @ self.W_value(x)
