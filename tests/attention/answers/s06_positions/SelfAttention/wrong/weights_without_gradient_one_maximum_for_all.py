"""Two mistakes: forward uses attention_weights, which runs under no_grad, so W_query and W_key get
no gradient; and the softmax subtracts the maximum of the whole matrix, so a row some hundreds
below it becomes 0 / 0.

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

    def place(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[0]
        if tokens > self.positions.num_embeddings:
            raise ValueError(f"at most {self.positions.num_embeddings} tokens, not {tokens}")
        return x + self.positions(torch.arange(tokens, device=x.device))

    @torch.no_grad()
    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        placed = self.place(x)
        queries, keys = self.W_query(placed), self.W_key(placed)
        scores = queries @ keys.T / keys.shape[-1] ** 0.5
        powers = torch.exp(scores - scores.max())  # no overflow
        return powers / powers.sum(dim=-1, keepdim=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        values = self.W_value(self.place(x))
        return self.attention_weights(x) @ values
