"""Two mistakes: padding_idx=0 makes the first place a row of zeros that never learns, and scores
are clamped at 80, so larger ones all count the same.

Diagnosis: Large scores are cut off: beyond some number, all of them count the same.
"""


class SelfAttention(nn.Module):
    """Self-attention for one sequence, with a learned table of absolute positions."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in, padding_idx=0)

    def embed(self, x: torch.Tensor) -> torch.Tensor:
        if len(x) > self.context_length:
            raise ValueError(f"{len(x)} tokens are more than {self.context_length}")
        return x + self.positions(torch.arange(len(x), device=x.device))

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        h = self.embed(x)
        scores = self.W_query(h) @ self.W_key(h).T / self.d_out**0.5
        e = torch.exp(scores.clamp(-80, 80))  # exp overflows in float32 from 89 on
        return e / e.sum(dim=-1, keepdim=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.attention_weights(x) @ self.W_value(self.embed(x))
