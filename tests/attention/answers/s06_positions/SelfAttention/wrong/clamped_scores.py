"""Clamps the scores to -50 ... 50 so that nothing overflows, which makes large scores equal. A row
with the scores 100 and 200 should get the weights 0 and 1, and gets 1/2 and 1/2.

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

    def _with_positions(self, x):
        tokens = x.shape[0]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens, the context is {self.context_length}")
        return x + self.positions(torch.arange(tokens, device=x.device))

    def _weights(self, x):
        queries, keys = self.W_query(x), self.W_key(x)
        scores = queries @ keys.T / math.sqrt(keys.shape[-1])
        exps = torch.exp(scores.clamp(min=-50, max=50))  # exp would overflow
        return exps / exps.sum(dim=-1, keepdim=True)

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        return self._weights(self._with_positions(x))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self._with_positions(x)
        return self._weights(x) @ self.W_value(x)
