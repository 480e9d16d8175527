"""Two mistakes: the softmax is written with a bare exp, so scores of some hundreds give nan. And
only forward checks the number of tokens: attention_weights(x) with more than context_length
tokens raises an IndexError, not a ValueError.

Diagnosis: For large scores exp overflows, or is 0 everywhere: there the weights become nan.
"""


class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.context_length = context_length
        self.scale = d_out**0.5
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)

    def with_positions(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.positions(torch.arange(x.shape[0], device=x.device))

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        h = self.with_positions(x)
        scores = self.W_query(h) @ self.W_key(h).T / self.scale
        powers = torch.exp(scores)
        return powers / powers.sum(dim=-1, keepdim=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, not {x.shape[0]}")
        return self.attention_weights(x) @ self.W_value(self.with_positions(x))
