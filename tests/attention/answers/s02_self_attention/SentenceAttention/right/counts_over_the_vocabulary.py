"""Right: attends to the words of the vocabulary and not to the places of the sentence. A word that
stands there c times gets log(c) added to its score, a missing one -inf, which is the same
softmax.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        table = self.embedding.weight
        ones = torch.ones_like(tokens, dtype=table.dtype)
        counts = table.new_zeros(*tokens.shape[:-1], table.shape[0])
        counts = counts.scatter_add(-1, tokens, ones)  # (..., vocab_size)
        between_words = table @ table.mT / self.temperature
        logits = between_words[tokens] + counts.log().unsqueeze(-2)  # (..., n, vocab_size)
        return torch.softmax(logits, dim=-1) @ table
