"""With qkv_bias=True the value gets the key's part of the bias, and the value's part is never
used.

Diagnosis: none
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        d = self.d_out
        weight, bias = self.W_qkv.weight, self.W_qkv.bias
        queries = x @ weight[:d].T
        keys = x @ weight[d : 2 * d].T
        values = x @ weight[2 * d :].T
        if bias is not None:
            queries = queries + bias[:d]
            keys = keys + bias[d : 2 * d]
            values = values + bias[d : 2 * d]
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(d)
        return torch.softmax(scores, dim=-1) @ values
