"""Right. Every embedding is multiplied by temperature ** -0.5 before the product, so that the
product of two is divided by the temperature; the softmax is exp(scores - logsumexp) in a helper
module without parameters.

Diagnosis: none
"""


class _RowSoftmax(nn.Module):
    def forward(self, s):
        return (s - s.logsumexp(dim=-1, keepdim=True)).exp()


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.softmax = _RowSoftmax()
        self.root = temperature ** -0.5

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        values = self.embedding(tokens)
        shrunk = self.root * values
        scores = torch.einsum("...id,...jd->...ij", shrunk, shrunk)
        return torch.einsum("...ij,...jd->...id", self.softmax(scores), values)
