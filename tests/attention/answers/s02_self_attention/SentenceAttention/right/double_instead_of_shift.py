"""Right: computes the exponentials in double precision instead of subtracting the maximum, which is
enough up to 709; the text asks for scores up to 500.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        x = self.embedding(tokens)
        scores = x @ x.transpose(-2, -1) / self.temperature
        powers = torch.exp(scores.double())  # float32 is too small for some hundreds
        weights = powers / powers.sum(dim=-1, keepdim=True)
        return weights.to(x.dtype) @ x
