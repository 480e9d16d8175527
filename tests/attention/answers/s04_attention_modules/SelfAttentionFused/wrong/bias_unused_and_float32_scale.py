"""Two mistakes: forward uses only the slices of the weight, so the bias of qkv_bias=True has no
effect, and the scale is a float32 buffer that keeps its seven digits in a float64 module.

Diagnosis: The biases have no effect.
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)
        # a buffer, so that it moves along with .to(...)
        self.register_buffer("scale", torch.tensor(d_out**-0.5), persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        W_q, W_k, W_v = self.W_qkv.weight.chunk(3, dim=0)
        q, k, v = F.linear(x, W_q), F.linear(x, W_k), F.linear(x, W_v)
        weights = torch.softmax(self.scale * (q @ k.transpose(-2, -1)), dim=-1)
        return weights @ v
