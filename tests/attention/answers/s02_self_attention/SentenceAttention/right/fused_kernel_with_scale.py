"""Right. Uses F.scaled_dot_product_attention with scale=1/temperature, which replaces its root.

Diagnosis: none
"""
class SentenceAttention(nn.Module):
    """Embeds a sentence and lets every token attend to every token, itself included."""

    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.scale = 1.0 / temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        x = self.embedding(tokens)
        return nn.functional.scaled_dot_product_attention(x, x, x, scale=self.scale)
