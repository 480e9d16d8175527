"""Two mistakes: W_value is a buffer and not a trainable nn.Parameter; and the scores are divided by
sqrt(d_in) instead of sqrt(d_out).

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        self.W_query = nn.Parameter(torch.randn(d_in, d_out))
        self.W_key = nn.Parameter(torch.randn(d_in, d_out))
        self.register_buffer("W_value", torch.randn(d_in, d_out))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = x @ self.W_query, x @ self.W_key, x @ self.W_value
        scores = q @ k.transpose(-2, -1) / math.sqrt(x.shape[-1])
        return torch.softmax(scores, dim=-1) @ v
