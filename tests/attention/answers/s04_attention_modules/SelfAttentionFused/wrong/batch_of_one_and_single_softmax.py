"""Two mistakes: the batch axis is squeezed away also when the caller gave it, so x of shape (1, 5,
d_in) gives (5, d_out). And the softmax is taken in float32, so a module in float64 is right to
seven digits only.

Diagnosis: none
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.dim() == 2:
            x = x.unsqueeze(0)
        q, k, v = self.W_qkv(x).split(self.d_out, dim=-1)
        scores = torch.bmm(q, k.transpose(1, 2)) / math.sqrt(self.d_out)
        weights = F.softmax(scores.float(), dim=-1).to(v.dtype)
        return torch.bmm(weights, v).squeeze(0)
