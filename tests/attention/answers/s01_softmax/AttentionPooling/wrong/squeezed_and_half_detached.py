"""Wrong, two mistakes. The scores are made from detached tokens, so the gradient for x lacks the
part through the weights (x of shape (3, 2), query (1, 1)). And squeeze() takes the axis of a single
feature: d_in = 1 gives shape () in place of (1,).

Diagnosis: none
"""
class AttentionPooling(nn.Module):
    """One learned query looks at all tokens and returns their context vector."""

    def __init__(self, d_in: int) -> None:
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scores = x.detach() @ self.query
        weights = torch.softmax(scores, dim=0).unsqueeze(0)  # (1, tokens)
        return (weights @ x).squeeze()
