"""Hands the embeddings three times to torch's scaled_dot_product_attention, with 1 / temperature
in place of its usual scale.

Diagnosis: none
"""


from torch.nn.functional import scaled_dot_product_attention


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        x = self.embedding(tokens)
        # Without scale=..., the function would divide by sqrt(d).
        return scaled_dot_product_attention(x, x, x, scale=1.0 / self.temperature)
