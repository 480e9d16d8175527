"""Does the dropout by hand and divides by 1 - p without thinking of p = 1. Wrong for dropout=1.0 in
training: the context vectors are nan and should be zero.

Diagnosis: With dropout=1.0, nan comes back in training.
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
        mask = torch.ones(context_length, context_length).triu(1).bool()
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.mask.shape[0]:
            raise ValueError("the sequence is longer than the context")
        scores = self.W_query(x) @ self.W_key(x).transpose(1, 2) / self.d_out**0.5
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        if self.training:
            keep = torch.rand_like(weights) >= self.p
            weights = weights * keep / (1 - self.p)
        return weights @ self.W_value(x)
