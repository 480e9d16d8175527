"""Wrong. Only the weight of the layer is used in forward. With qkv_bias=True the bias exists but is
never added: with a zero weight and a bias of ones the contexts should be 1 and are 0.

Diagnosis: The bias exists, but forward multiplies by the weight alone.
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)
        self.d_out = d_out

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        W_q, W_k, W_v = self.W_qkv.weight.split(self.d_out, dim=0)
        queries, keys, values = x @ W_q.T, x @ W_k.T, x @ W_v.T
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(self.d_out)
        return torch.softmax(scores, dim=-1) @ values
