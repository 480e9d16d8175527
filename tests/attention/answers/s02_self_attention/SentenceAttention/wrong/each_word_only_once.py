"""Two mistakes: repeated words are merged with unique(), so a word that stands twice does not count
twice ("lets every token attend to every token, itself included"); and in a batch the words of all
sentences are offered to every sentence.

Diagnosis: Each token of a batch attends to the words of all its sentences. A word that occurs
several times counts only once.
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        X = self.embedding(tokens)
        words = self.embedding(torch.unique(tokens))  # no need to compare twice
        scores = X @ words.T / self.temperature
        return torch.softmax(scores, dim=-1) @ words
