"""Attends to the different words and not to the places: a word that stands c times in a sentence
gets log(c) added to its score, and a word of another sentence gets log(0), which is -inf. That is
the same as attending to each copy.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        ids = torch.atleast_2d(tokens)
        words, place = torch.unique(ids, return_inverse=True)
        x = self.embedding(words)
        counts = nn.functional.one_hot(place, len(words)).sum(dim=1, keepdim=True)
        scores = (x @ x.T / self.temperature)[place] + counts.to(x.dtype).log()
        context = torch.softmax(scores, dim=-1) @ x
        return context.reshape(*tokens.shape, -1)
