"""Right, unusual: the scores of all pairs of words of the vocabulary are computed first, and those
of the sentence are looked up by two index tensors. The softmax is one by hand with logsumexp.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    """Embeds a sentence and lets every token attend to every token, itself included."""

    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(num_embeddings=vocab_size, embedding_dim=d)
        self.beta = 1.0 / temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        E = self.embedding.weight
        gram = torch.inner(E, E)                                   # (vocab, vocab)
        S = gram[tokens[..., :, None], tokens[..., None, :]] * self.beta
        A = (S - S.logsumexp(-1, keepdim=True)).exp()
        return torch.einsum("...ij,...jd->...id", A, self.embedding(tokens))
