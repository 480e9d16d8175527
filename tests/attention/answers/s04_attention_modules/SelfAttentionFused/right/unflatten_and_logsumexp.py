"""Folds the outputs into an axis of three with unflatten and takes the pieces from there; the
softmax is written with logsumexp, and the module keeps no sizes of its own.

Diagnosis: none
"""


class SelfAttentionFused(nn.Module):
    """Self-attention with one head whose three projections are one linear layer."""

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        """Make the layer. Prints nothing."""
        super().__init__()
        self.add_module("W_qkv", nn.Linear(d_in, 3 * d_out, bias=qkv_bias))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The context vectors ``softmax(Q K^T / sqrt(d_out)) V`` of all tokens."""
        width = self.W_qkv.out_features // 3
        q, k, v = self.W_qkv(x).unflatten(-1, (3, width)).movedim(-2, 0)
        scores = torch.einsum("...id,...jd->...ij", q, k) * width**-0.5
        log_weights = scores - scores.logsumexp(dim=-1, keepdim=True)
        return torch.einsum("...ij,...jd->...id", log_weights.exp(), v)
