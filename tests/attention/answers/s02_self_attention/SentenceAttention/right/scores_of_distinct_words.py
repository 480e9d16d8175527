"""Scores are computed once for the distinct words of the input, and each pair of tokens looks its
score up there.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.temperature = temperature
        self.embedding = nn.Embedding(vocab_size, d)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        words, place = torch.unique(tokens, return_inverse=True)
        table = self.embedding(words)
        likeness = table.mm(table.t()) / self.temperature
        scores = likeness[place.unsqueeze(-1), place.unsqueeze(-2)]
        return scores.softmax(-1).matmul(table[place])
