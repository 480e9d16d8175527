"""Two mistakes. The mask is -100 in place of -inf, which breaks "No token has an influence on
earlier ones, also if all scores are some hundreds below zero"; and the hand-made dropout divides
by 1 - p also for p = 1, which gives nan and breaks "with 1.0 every context vector is zero in
training".

Diagnosis: none
"""
class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.d_out = d_out
        self.p = dropout
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        mask = torch.triu(torch.ones(context_length, context_length), diagonal=1).bool()
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > self.mask.shape[0]:
            raise ValueError(f"{tokens} tokens are more than {self.mask.shape[0]}")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = q @ k.transpose(-2, -1) / self.d_out**0.5
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -100.0)
        weights = torch.softmax(scores, dim=-1)
        if self.training:
            keep = (torch.rand_like(weights) >= self.p).to(weights.dtype)
            weights = weights * keep / torch.tensor(1.0 - self.p)
        return weights @ v
