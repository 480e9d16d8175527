"""Wrong: forward multiplies with the weight as the formula says and never adds the bias. With
qkv_bias=True and a W_qkv.bias that is 1 in its last d_out numbers, the contexts should be larger
by 1; they stay as they are.

Diagnosis: The bias exists, but forward multiplies by the weight alone.
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        qkv = x @ self.W_qkv.weight.T
        queries, keys, values = qkv.split(self.d_out, dim=-1)
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(self.d_out)
        return torch.softmax(scores, dim=-1) @ values
