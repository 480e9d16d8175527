"""The embedding layer shortens long embeddings to length 1, and the scores are divided by the root
of the temperature.

Mistakes: with the table [[3.0, 0.0], [0.0, 1.0]] the single token [0] gives [[1.0, 0.0]] where its
own embedding [[3.0, 0.0]] is asked for; and with the table [[1.0, 0.0], [0.0, 1.0]] and temperature
4 the tokens [0, 1] give the first context (0.622, 0.378), where the text asks for scores divided by
4, so (0.562, 0.438).

Diagnosis: none
"""


import torch
from torch import nn


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d, max_norm=1.0)
        self.scale = temperature**-0.5

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        x = self.embedding(tokens)
        scores = x @ x.transpose(-2, -1) * self.scale
        return scores.softmax(dim=-1) @ x
