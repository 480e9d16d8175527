"""Right. Built from the functions of this notebook: causal_weights makes the weights (with its own
mask), dropout gets self.training; the buffer is there for the length.

Diagnosis: none
"""
class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.drop_probability = dropout
        place = torch.arange(context_length)
        self.register_buffer("mask", place[None, :] > place[:, None], persistent=False)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.size(-2) > self.mask.size(0):
            raise ValueError("the sequences are longer than the context")
        weights = causal_weights(self.W_query(x), self.W_key(x))
        return dropout(weights, self.drop_probability, self.training) @ self.W_value(x)
