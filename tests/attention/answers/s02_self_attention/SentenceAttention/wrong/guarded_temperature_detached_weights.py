"""Two mistakes. A temperature below 1 is replaced by 1 as a guard against large scores, and the
weights are detached. Breaks: "are divided by temperature before the softmax" for temperature <
1, and the gradient should flow "by way of the scores and by way of the weighted sum"; here only
by the second.

Diagnosis: A temperature below 1 has no effect.
"""
class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = max(float(temperature), 1.0)  # small values would overflow

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        x = self.embedding(tokens)
        # attention has no parameters here, so it needs no gradient
        with torch.no_grad():
            weights = torch.softmax(x @ x.transpose(-2, -1) / self.temperature, dim=-1)
        return weights @ x
