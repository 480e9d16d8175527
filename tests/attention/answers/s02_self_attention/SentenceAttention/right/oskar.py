"""Unusual: scaled_dot_product_attention with its scale set to 1 / temperature; one sentence is sent
as a batch of one.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.temperature = temperature
        self.embedding = nn.Embedding(vocab_size, d)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        x = self.embedding(torch.atleast_2d(tokens))
        y = nn.functional.scaled_dot_product_attention(x, x, x, scale=1 / self.temperature)
        return y.reshape(*tokens.shape, -1)
