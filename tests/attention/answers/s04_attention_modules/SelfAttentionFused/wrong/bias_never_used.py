"""Wrong: cuts the weight into three pieces and multiplies with them, so the bias of the layer is
there but never added. With qkv_bias=True and W_qkv.bias filled with ones, any x gives the
contexts of a layer without a bias.

Diagnosis: The bias exists, but forward multiplies by the weight alone.
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        W_q, W_k, W_v = torch.split(self.W_qkv.weight, self.d_out, dim=0)
        q = x @ W_q.T
        k = x @ W_k.T
        v = x @ W_v.T
        weights = torch.softmax(q @ k.transpose(-2, -1) / self.d_out**0.5, dim=-1)
        return weights @ v
