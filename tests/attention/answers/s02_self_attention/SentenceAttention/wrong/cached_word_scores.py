"""Wrong, two mistakes. The scores of all pairs of words are computed in the first call and kept, so
they are stale after the table has changed (call, double embedding.weight, call again); and they are
made without gradients, so the table learns from the weighted sum only.

Diagnosis: none
"""
class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature
        self._word_scores = None

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        if self._word_scores is None:  # compute once, look up later
            with torch.no_grad():
                table = self.embedding.weight
                self._word_scores = table @ table.T / self.temperature
        scores = self._word_scores[tokens.unsqueeze(-1), tokens.unsqueeze(-2)]
        weights = torch.softmax(scores, dim=-1)
        return weights @ self.embedding(tokens)
