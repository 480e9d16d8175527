"""Unusual: only the distinct words of the input are embedded and compared, and the scores of all
pairs of tokens are looked up in that small table.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        words, place = torch.unique(tokens, return_inverse=True)
        table = self.embedding(words)  # (distinct, d)
        pairs = table @ table.T / self.temperature
        scores = pairs[place.unsqueeze(-1), place.unsqueeze(-2)]
        weights = torch.softmax(scores, dim=-1)
        return weights @ table[place]
