"""Right. Computes the scores of all pairs of words of the vocabulary once and picks the sentence's
pairs by indexing; the softmax is done by hand with the row maximum subtracted.

Diagnosis: none
"""
class SentenceAttention(nn.Module):
    """Embeds a sentence and lets every token attend to every token, itself included."""

    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.temperature = temperature
        self.embedding = nn.Embedding(num_embeddings=vocab_size, embedding_dim=d)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        table = self.embedding.weight
        gram = torch.einsum("vd,wd->vw", table, table)
        scores = gram[tokens.unsqueeze(-1), tokens.unsqueeze(-2)] / self.temperature
        powers = (scores - scores.amax(dim=-1, keepdim=True)).exp()
        weights = powers / powers.sum(dim=-1, keepdim=True)
        return torch.einsum("...ij,...jd->...id", weights, self.embedding(tokens))
