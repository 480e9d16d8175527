"""One sequence is written into a new tensor of float32: in a float64 module the result for x of
shape (tokens, d_in) is right to seven digits.

Diagnosis: none
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.dim() == 2:
            out = torch.zeros(len(x), self.W_qkv.out_features // 3)
            q, k, v = self.W_qkv(x).chunk(3, dim=-1)
            for i, query in enumerate(q):
                out[i] = torch.softmax(k @ query / math.sqrt(q.shape[-1]), dim=0) @ v
            return out
        q, k, v = self.W_qkv(x).chunk(3, dim=-1)
        return torch.softmax(q @ k.mT / math.sqrt(q.shape[-1]), dim=-1) @ v
