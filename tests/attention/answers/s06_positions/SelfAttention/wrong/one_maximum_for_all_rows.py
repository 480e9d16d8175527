"""For a stable softmax the largest of all scores is subtracted, not the largest of each row. If the
scores of one token are near +300 and all scores of another near -300, the other's row becomes 0 /
0 = nan, while the text promises finite outputs for scores of some hundreds.

Diagnosis: The largest score of the whole tensor is subtracted everywhere: rows far below it are
lost. Each row has a largest score of its own.
"""


class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.context_length = context_length
        self.d_out = d_out
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)

    def add_places(self, x):
        if x.shape[0] > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, not {x.shape[0]}")
        return x + self.positions(torch.arange(x.shape[0], device=x.device))

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        x = self.add_places(x)
        scores = self.W_query(x) @ self.W_key(x).T / self.d_out**0.5
        powers = torch.exp(scores - scores.max())  # so that exp does not overflow
        return powers / powers.sum(dim=-1, keepdim=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.attention_weights(x) @ self.W_value(self.add_places(x))
