"""Without a matrix product: scores and context vectors are broadcast products with a sum, and the
table is set by add_module.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.add_module("embedding", nn.Embedding(vocab_size, d))
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        x = self.embedding(tokens)
        asking, asked = x.unsqueeze(-2), x.unsqueeze(-3)  # (..., n, 1, d), (..., 1, n, d)
        scores = (asking * asked).sum(dim=-1) / self.temperature
        weights = scores.log_softmax(dim=-1).exp()
        return (weights.unsqueeze(-1) * asked).sum(dim=-2)
