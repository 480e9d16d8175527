"""The softmax is computed in float32 and cast back, as large language models in half precision do
it. Breaks: "A module in float64 is right to ten digits", for a module and an input in float64.

Diagnosis: In float64 the output is right to fewer than ten digits.
"""
class SelfAttentionFused(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)
        self.scaling = d_out**-0.5

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = self.W_qkv(x).chunk(3, dim=-1)
        attn = torch.matmul(q, k.transpose(-2, -1)) * self.scaling
        # upcast attention to fp32
        attn = F.softmax(attn, dim=-1, dtype=torch.float32).to(q.dtype)
        return torch.matmul(attn, v)
