"""It scores every pair of different words once and looks the scores of the sentence up in that
table.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.temperature = temperature
        self.embedding = nn.Embedding(vocab_size, d)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        used, place = torch.unique(tokens, return_inverse=True)
        vectors = self.embedding(used)
        pairs = torch.inner(vectors, vectors) / self.temperature
        scores = pairs[place.unsqueeze(-1), place.unsqueeze(-2)]
        return scores.softmax(-1) @ vectors[place]
