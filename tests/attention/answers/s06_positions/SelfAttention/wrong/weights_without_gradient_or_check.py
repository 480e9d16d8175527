"""Two mistakes: attention_weights runs under no_grad and forward uses it, so W_query and W_key get
no gradient from any x; and only forward checks the length, so attention_weights of 6 tokens with
a context of 5 raises RuntimeError, not ValueError (with a context of 1 it raises nothing).

Diagnosis: none
"""


class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)

    @torch.no_grad()
    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        x = x + self.positions.weight[: x.shape[0]]
        queries = self.W_query(x)
        keys = self.W_key(x)
        scores = queries @ keys.T
        return torch.softmax(scores / keys.shape[-1] ** 0.5, dim=-1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] > self.positions.num_embeddings:
            raise ValueError("there are more tokens than places")
        weights = self.attention_weights(x)
        values = self.W_value(x + self.positions.weight[: x.shape[0]])
        return weights @ values
