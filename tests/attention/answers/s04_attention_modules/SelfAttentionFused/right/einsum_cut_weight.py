"""Right, unusual: the weight is cut and not the result: seen as (3, d_out, d_in), an einsum gives
query, key and value as the slices of a new first axis. The weights come from log_softmax and
exp.

Diagnosis: none
"""


class SelfAttentionFused(nn.Module):
    """Self-attention with one head whose three projections are one linear layer."""

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.width = d_out
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        stack = self.W_qkv.weight.unflatten(0, (3, self.width))
        q, k, v = torch.einsum("...i,coi->c...o", x, stack)
        if self.W_qkv.bias is not None:
            bq, bk, bv = self.W_qkv.bias.unflatten(0, (3, self.width))
            q, k, v = q + bq, k + bk, v + bv
        logs = torch.log_softmax((q / self.width**0.5) @ k.mT, dim=-1)
        return logs.exp() @ v
