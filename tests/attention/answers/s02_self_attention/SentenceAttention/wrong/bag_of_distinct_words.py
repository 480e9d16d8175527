"""Two mistakes. The tokens attend to the distinct words (torch.unique), so a word that stands twice
in a sentence counts once: in (0, 0, 1) the weight of word 0 is too small. And the distinct words
are collected over the whole batch, so that every sentence also attends to words which stand only
in other sentences.

Diagnosis: Each token of a batch attends to the words of all its sentences. A word that occurs
several times counts only once.
"""


class SentenceAttention(nn.Module):
    """Embeds a sentence and lets every token attend to every token, itself included."""

    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.tau = float(temperature)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        queries = self.embedding(tokens)
        memory = self.embedding(tokens.unique())      # each word needs to be stored only once
        scores = queries @ memory.T / self.tau
        weights = torch.softmax(scores, dim=-1)
        return weights @ memory
