"""Two mistakes. (1) Dropout is written by hand and divides by 1 - p also for p = 1: 0 / 0, so in
training with dropout=1.0 every context vector is nan in place of zero. (2) Too many tokens are
noticed only by the shape error of masked_fill, which is turned into a ValueError; with
context_length = 1 the (1, 1) mask broadcasts, no error is raised for longer sequences, and every
token sees the later ones.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    """Causal self-attention for batches, with dropout on the attention weights."""

    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.d_out = d_out
        self.p = dropout
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        m = torch.ones(context_length, context_length).triu(diagonal=1).bool()
        self.register_buffer("mask", m, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        b, T, _ = x.shape
        q = self.W_query(x)
        k = self.W_key(x)
        v = self.W_value(x)
        scores = q @ k.transpose(1, 2) / self.d_out**0.5
        try:
            scores = scores.masked_fill(self.mask[:T, :T], -torch.inf)
        except RuntimeError:
            raise ValueError(f"too many tokens: {T}")
        w = torch.softmax(scores, dim=-1)
        if self.training:
            keep = torch.rand_like(w) >= self.p
            w = w * keep / (1 - self.p)
        return w @ v
