"""The values get an extra column of ones, so that one matrix product gives the unnormalised contexts
and the sums of the exponentials together; the division comes last. Parameters are registered by
name.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    """One-head self-attention with three matrices: ``Y = softmax(Q K^T / sqrt(d_out)) V``."""

    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        for role in ("value", "query", "key"):
            start = nn.init.xavier_normal_(torch.empty(d_in, d_out))
            self.register_parameter("W_" + role, nn.Parameter(start))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        queries = (x @ self.W_query) * self.W_query.shape[1] ** -0.5
        scores = queries @ (x @ self.W_key).mT
        powers = torch.exp(scores - scores.amax(dim=-1, keepdim=True).detach())
        mixed = powers @ F.pad(x @ self.W_value, (0, 1), value=1.0)
        return mixed[..., :-1] / mixed[..., -1:]
