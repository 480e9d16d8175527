"""TWO: the scores are divided by sqrt(d) in addition to the temperature; and the softmax runs over
dim=1, which in a batch are the queries and not the keys.

Diagnosis: In a batch, the weights are transposed, as by a softmax over the second axis. The
scores are also divided by the square root of d.
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.d = d
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        x = self.embedding(tokens)
        scores = x @ x.transpose(-2, -1) / math.sqrt(self.d)
        weights = torch.softmax(scores / self.temperature, dim=1)
        return weights @ x
