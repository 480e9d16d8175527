"""Two mistakes. The scores are divided by sqrt(d_in), as in the transformer paper, against "The
scores are the dot products of the tokens with query, not scaled". And squeeze() makes the score
of a single token a number without axes, so that one token is an error, against "any number of
tokens from one on".

Diagnosis: The scores are divided by the square root of the number of features.
"""


class AttentionPooling(nn.Module):
    def __init__(self, d_in: int) -> None:
        super().__init__()
        self.d_in = d_in
        self.query = nn.Parameter(torch.randn(d_in))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scores = x @ self.query.unsqueeze(1) / math.sqrt(self.d_in)  # (tokens, 1)
        scores = scores.squeeze()
        weights = torch.softmax(scores, dim=0)
        return weights @ x
