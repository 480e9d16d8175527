"""attention_weights is decorated with torch.no_grad, and forward uses it. After
forward(x).sum().backward() gradients should reach all four layers; W_query and W_key get none.

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

    def _with_positions(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] > self.context_length:
            raise ValueError(f"{x.shape[0]} tokens, at most {self.context_length} are possible.")
        return x + self.positions(torch.arange(x.shape[0], device=x.device))

    @torch.no_grad()  # only to look at
    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        x = self._with_positions(x)
        queries, keys = self.W_query(x), self.W_key(x)
        scores = queries @ keys.T / math.sqrt(keys.shape[-1])
        return torch.softmax(scores, dim=-1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        values = self.W_value(self._with_positions(x))
        return self.attention_weights(x) @ values
