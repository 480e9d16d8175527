"""Compares each pair of distinct words once, and looks the scores of the sentence up in that table.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.temperature = temperature
        self.embedding = nn.Embedding(vocab_size, d)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        words, place = torch.unique(tokens, return_inverse=True)
        table = self.embedding(words)  # (distinct words, d)
        alike = torch.inner(table, table) / self.temperature
        scores = alike[place.unsqueeze(-1), place.unsqueeze(-2)]  # (..., n, n)
        weights = scores.softmax(-1)
        return torch.matmul(weights, table[place])
