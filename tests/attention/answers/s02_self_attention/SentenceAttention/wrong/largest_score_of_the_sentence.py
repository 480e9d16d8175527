"""A softmax by hand that subtracts the largest score of the whole sentence from a batch: with
scores from 25 to 900 in one sentence of a batch, rows of low scores are 0 / 0 = nan.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        X = self.embedding(tokens)
        s = X @ X.mT / self.temperature
        top = s.amax(dim=(-2, -1) if tokens.dim() == 2 else -1, keepdim=True)
        w = torch.exp(s - top)
        return (w / w.sum(dim=-1, keepdim=True)) @ X
