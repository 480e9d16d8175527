"""Queries, keys and values are never made: the scores are X (W_q W_k^T) X^T and the contexts (A X)
W_v. The parameters are registered by name in a loop.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        for name in ("W_value", "W_query", "W_key"):
            start = torch.randn(d_in, d_out) * d_in**-0.5
            self.register_parameter(name, nn.Parameter(start))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        form = self.W_query @ self.W_key.T  # (d_in, d_in)
        scores = torch.einsum("...if,fg,...jg->...ij", x, form, x)
        scores = scores / math.sqrt(self.W_query.size(1))
        weights = torch.log_softmax(scores, -1).exp()
        return (weights @ x) @ self.W_value
