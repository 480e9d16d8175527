"""The attention weights are detached to be kept as an attribute, and the detached ones are used:
the query and key rows of W_qkv never get a gradient.

Diagnosis: none
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)
        self.last_weights = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = self.W_qkv(x).chunk(3, dim=-1)
        scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
        self.last_weights = torch.softmax(scores, dim=-1).detach()
        return self.last_weights @ v
