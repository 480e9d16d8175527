"""The layer stands in an nn.Sequential, too, made before the attribute W_qkv; it is one layer.

Diagnosis: none
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.project = nn.Sequential(
            nn.Linear(d_in, 3 * d_out, bias=qkv_bias), nn.Unflatten(-1, (3, d_out))
        )
        self.W_qkv = self.project[0]

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = self.project(x).unbind(-2)
        return attention_weights(q, k) @ v
