"""Two mistakes. The scores are made from ``self.query.data``, so no gradient reaches the query, and
the scores are squeezed, so that a sentence of one token raises an error. Breaks: "Gradients flow
back to query and to x" and "any number of tokens from one on".

Diagnosis: none
"""
class AttentionPooling(nn.Module):
    def __init__(self, d_in: int) -> None:
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scores = (x @ self.query.data.unsqueeze(1)).squeeze()  # (tokens, 1) -> (tokens,)
        weights = torch.softmax(scores, dim=-1)
        return weights @ x
