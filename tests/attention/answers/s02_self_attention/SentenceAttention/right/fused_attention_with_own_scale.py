"""Uses torch's fused attention with one head, the embeddings three times and the scale 1 /
temperature.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    """Embeds a sentence and lets every token attend to every token, itself included."""

    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.scale = 1.0 / temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        batch = tokens if tokens.dim() == 2 else tokens.unsqueeze(0)
        x = self.embedding(batch).unsqueeze(1)  # (batch, one head, n, d)
        context = nn.functional.scaled_dot_product_attention(x, x, x, scale=self.scale)
        context = context.squeeze(1)
        return context if tokens.dim() == 2 else context.squeeze(0)
