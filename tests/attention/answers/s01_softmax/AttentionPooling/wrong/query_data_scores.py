"""Wrong. The scores use query.data, so no gradient reaches query: with any x of two different
tokens that requires a gradient, query.grad is None after backward.

Diagnosis: No gradient reaches the query; the tokens get theirs.
"""
class AttentionPooling(nn.Module):
    """One learned query looks at all tokens and returns their context vector."""

    def __init__(self, d_in: int) -> None:
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in) / math.sqrt(d_in))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scores = x @ self.query.data
        weights = torch.softmax(scores, dim=-1)
        return weights @ x
