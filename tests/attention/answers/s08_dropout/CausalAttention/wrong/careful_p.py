"""With dropout=1.0 nothing is dropped in training: the guard against dividing by zero skips the
dropout, where every context vector should be zero.

Diagnosis: With dropout=1.0 nothing is dropped in training.
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = dropout
        self.register_buffer(
            "mask",
            torch.triu(torch.ones(context_length, context_length), diagonal=1).bool(),
            persistent=False,
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        b, n, _ = x.shape
        if n > self.mask.size(0):
            raise ValueError("sequence is longer than the context")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = q @ k.transpose(1, 2)
        scores = scores.masked_fill(self.mask[:n, :n], -torch.inf)
        weights = torch.softmax(scores / k.shape[-1] ** 0.5, dim=-1)
        if self.training and 0 < self.dropout < 1:  # p = 1 would divide by zero
            keep = (torch.rand_like(weights) > self.dropout).to(weights.dtype)
            weights = weights * keep / (1 - self.dropout)
        return weights @ v
