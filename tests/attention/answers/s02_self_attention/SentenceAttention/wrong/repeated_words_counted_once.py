"""The tokens attended to are the distinct words of the sentence, so a word that stands twice gets
the weight of one copy only.

Diagnosis: A word that occurs several times counts only once.
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        if tokens.dim() == 2:
            return torch.stack([self(sentence) for sentence in tokens])
        asking = self.embedding(tokens)
        asked = self.embedding(torch.unique(tokens))  # every word is looked up once
        scores = asking @ asked.T / self.temperature
        return torch.softmax(scores, dim=-1) @ asked
