"""Wrong: long sequences are worked through in blocks of 32 queries, and the number of blocks is n
// 32: with more than 32 tokens, those of the last incomplete block get zeros in place of a
context vector (40 tokens: the last 8). Up to 32 tokens and for multiples of 32 it is right.

Diagnosis: none
"""


class SelfAttentionFused(nn.Module):
    """Self-attention with one head whose three projections are one linear layer."""

    BLOCK = 32

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_qkv = nn.Linear(d_in, d_out * 3, bias=qkv_bias)

    def _attend(self, q, k, v):
        s = q @ k.transpose(-2, -1) / math.sqrt(self.d_out)
        return torch.softmax(s, dim=-1) @ v

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = self.W_qkv(x).split(self.d_out, dim=-1)
        n = x.shape[-2]
        if n <= self.BLOCK:
            return self._attend(q, k, v)
        out = torch.zeros_like(v)
        for i in range(n // self.BLOCK):
            rows = slice(i * self.BLOCK, (i + 1) * self.BLOCK)
            out[..., rows, :] = self._attend(q[..., rows, :], k, v)
        return out
