"""Two mistakes. The softmax is exp / sum without taking off the maximum, so scores of a few hundred
(the text allows 500) give inf / inf = nan, or 0 / 0 far below zero. And only forward looks at
the length: attention_weights with too many tokens ends in the IndexError of nn.Embedding.

Diagnosis: For large scores exp overflows, or is 0 everywhere: there the weights become nan.
"""


class SelfAttention(nn.Module):
    """Self-attention for one sequence, with a learned table of absolute positions."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)

    def embed(self, x):
        return x + self.positions(torch.arange(x.shape[0], device=x.device))

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        h = self.embed(x)
        scores = self.W_query(h) @ self.W_key(h).T / math.sqrt(self.d_out)
        numer = scores.exp()
        return numer / numer.sum(dim=1, keepdim=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] > self.context_length:
            raise ValueError("too many tokens")
        return self.attention_weights(x) @ self.W_value(self.embed(x))
