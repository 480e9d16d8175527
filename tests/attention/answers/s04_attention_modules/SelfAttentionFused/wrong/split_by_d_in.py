"""Wrong. The fused output is split into pieces of width d_in, not d_out. With d_in != d_out it ends
in an error: for d_in=2, d_out=4 there are six pieces (ValueError: too many values to unpack),
for d_in=4, d_out=2 there are two, for d_in=3, d_out=2 the pieces are two of width 3. Right only
where d_in equals d_out.

Diagnosis: none
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.width = d_in
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = torch.split(self.W_qkv(x), self.width, dim=-1)
        attn = F.softmax(q @ k.transpose(-2, -1) / self.width**0.5, dim=-1)
        return attn @ v
