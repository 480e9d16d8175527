"""Wrong in two ways. The keys are the distinct words (torch.unique), so a word that stands twice in
the sentence counts once: (0, 0, 1) attends as (0, 1) would. And in a batch unique runs over all
sentences together, so that a sentence attends to words that stand in another one only.

Diagnosis: Each token of a batch attends to the words of all its sentences. A word that occurs
several times counts only once.
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        # every word needs to be looked up only once
        vocabulary, where = torch.unique(tokens, return_inverse=True)
        keys = self.embedding(vocabulary)              # (words, d)
        queries = keys[where]                          # (..., n, d)
        scores = queries @ keys.T / self.temperature
        return torch.softmax(scores, dim=-1) @ keys
