"""Puts the temperature on the left factor and divides by the row sums only after the weighted sum.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(torch.randn(vocab_size, d), freeze=False)
        self.temperature = float(temperature)

    def extra_repr(self) -> str:
        return f"temperature={self.temperature}"

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        x = self.embedding(tokens)
        scores = torch.matmul(x / self.temperature, x.transpose(-2, -1))
        shift = scores.detach().amax(dim=-1, keepdim=True)
        shares = (scores - shift).exp()
        return torch.matmul(shares, x) / shares.sum(dim=-1, keepdim=True)
