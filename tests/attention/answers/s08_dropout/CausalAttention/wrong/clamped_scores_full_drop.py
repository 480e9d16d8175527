"""Wrong, two mistakes. Scores are clamped to at most 80 against overflow, so scores of 300 and 200
weigh the same. And dropout by hand divides by 1 - p = 0 with dropout=1.0 in training: nan where
zeros are due.

Diagnosis: none
"""
class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.p = dropout
        self.context_length = context_length
        mask = torch.triu(torch.ones(context_length, context_length, dtype=torch.bool), diagonal=1)
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[1]
        if n > self.context_length:
            raise ValueError(f"{n} tokens, at most {self.context_length} are possible")
        keys = self.W_key(x)
        scores = self.W_query(x) @ keys.mT / keys.shape[-1] ** 0.5
        scores = scores.clamp(max=80.0)  # exp(89) is inf in float32
        scores = scores.masked_fill(self.mask[:n, :n], -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        if self.training:
            kept = torch.rand(weights.shape, device=x.device) >= self.p
            weights = weights * kept / (1 - self.p)
        return weights @ self.W_value(x)
