"""Two mistakes: the values are made of the bare tokens without their positions; and there is no
check of the length, so too many tokens raise the embedding's IndexError in place of a
ValueError.

Diagnosis: The values are made of the tokens without their positions.
"""


class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        h = x + self.positions(torch.arange(x.shape[0], device=x.device))
        scores = self.W_query(h) @ self.W_key(h).T
        return torch.softmax(scores / self.W_key.out_features**0.5, dim=-1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        weights = self.attention_weights(x)
        return weights @ self.W_value(x)
