"""The number of tokens is checked in forward, and not in attention_weights. Breaks "Raises
ValueError if there are more than ``context_length`` tokens" of attention_weights, which ends in an
IndexError.

Diagnosis: none
"""


class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)

    def _embed(self, x):
        return x + self.positions(torch.arange(x.shape[0], device=x.device))

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        x = self._embed(x)
        q, k = self.W_query(x), self.W_key(x)
        return torch.softmax(q @ k.T / k.shape[-1] ** 0.5, dim=-1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, got {x.shape[0]}")
        return self.attention_weights(x) @ self.W_value(self._embed(x))
