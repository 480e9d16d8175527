"""Softmax by hand that subtracts the largest score of the whole matrix, not of each row. With d_in =
d_out = 1, all three weights 1, positions 0 and x = [[0.0], [20.0]] the first row of scores is (0,
0), so its weights are (1/2, 1/2); here it is 0 / 0, NaN.

Diagnosis: The largest score of the whole tensor is subtracted everywhere: rows far below it are
lost. Each row has a largest score of its own.
"""


class SelfAttention(nn.Module):
    """Self-attention for one sequence, with a learned table of absolute positions."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)

    def add_positions(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[0]
        if tokens > self.positions.num_embeddings:
            raise ValueError(f"{tokens} tokens, but {self.positions.num_embeddings} places")
        return x + self.positions(torch.arange(tokens, device=x.device))

    def weights_of(self, tokens: torch.Tensor) -> torch.Tensor:
        q, k = self.W_query(tokens), self.W_key(tokens)
        scores = q @ k.T / math.sqrt(k.shape[-1])
        scores = scores - scores.max()  # so that exp does not overflow
        powers = torch.exp(scores)
        return powers / powers.sum(dim=-1, keepdim=True)

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        """The attention weights ``(tokens, tokens)`` of ``x``, which is ``(tokens, d_in)``."""
        return self.weights_of(self.add_positions(x))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The context vectors ``(tokens, d_out)`` of ``x``, which is ``(tokens, d_in)``."""
        tokens = self.add_positions(x)
        return self.weights_of(tokens) @ self.W_value(tokens)
