"""A dataclass without eq whose __post_init__ calls nn.Module's constructor.

Diagnosis: none
"""

from dataclasses import dataclass


@dataclass(eq=False)
class SentenceAttention(nn.Module):
    vocab_size: int
    d: int
    temperature: float = 1.0

    def __post_init__(self):
        super().__init__()
        self.embedding = nn.Embedding(self.vocab_size, self.d)

    def forward(self, tokens):
        x = self.embedding(tokens)
        return (x @ x.mT / self.temperature).softmax(-1) @ x
