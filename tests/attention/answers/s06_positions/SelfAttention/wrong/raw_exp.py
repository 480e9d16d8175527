"""Wrong, two mistakes: (1) the softmax is exp / sum without subtracting the maximum, so scores
above 88 give inf / inf = nan, although finite outputs are asked for up to 500; (2) only forward
checks the number of tokens; attention_weights with too many tokens ends in the embedding's
IndexError, not a ValueError.

Diagnosis: For large scores exp overflows, or is 0 everywhere: there the weights become nan.
"""


class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)

    def add_pos(self, x):
        return x + self.positions(torch.arange(x.shape[0], device=x.device))

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        h = self.add_pos(x)
        scores = self.W_query(h) @ self.W_key(h).T / math.sqrt(self.d_out)
        e = scores.exp()
        return e / e.sum(dim=1, keepdim=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, got {x.shape[0]}")
        return self.attention_weights(x) @ self.W_value(self.add_pos(x))
