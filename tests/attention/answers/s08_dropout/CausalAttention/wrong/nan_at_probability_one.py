"""Wrong. Divides a mask of zeros and ones by 1 - p without a thought of p = 1: with dropout=1.0
every context vector in training is nan (0 / 0), not zero.

Diagnosis: With dropout=1.0, nan comes back in training.
"""
class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.context_length = context_length
        self.p = dropout
        mask = torch.triu(torch.ones(context_length, context_length, dtype=torch.bool), diagonal=1)
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, got {tokens}")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5
        weights = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf).softmax(dim=-1)
        if self.training:
            keep = (torch.rand_like(weights) >= self.p).to(weights.dtype)
            weights = weights * (keep / (1 - self.p))
        return weights @ v
