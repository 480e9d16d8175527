"""Unusual: PyTorch's scaled_dot_product_attention with scale = 1 / temperature in place of the
usual root, on a batch that is made when there is none and folded back afterwards.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    """Embeds a sentence and lets every token attend to every token, itself included."""

    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(num_embeddings=vocab_size, embedding_dim=d)
        self._beta = 1.0 / temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        x = self.embedding(tokens)
        stack = x.reshape(-1, *x.shape[-2:])
        mixed = nn.functional.scaled_dot_product_attention(stack, stack, stack, scale=self._beta)
        return mixed.reshape(x.shape)
