"""Wrong: it ends in an error for a single sentence, shape (n,). `transpose(1, 2)` and `bmm` need
three axes. For (batch, n) it is right.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        x = self.embedding(tokens)
        scores = torch.bmm(x, x.transpose(1, 2)) / self.temperature
        attn = torch.softmax(scores, dim=2)
        return torch.bmm(attn, x)
