"""Before the exponential each row's score with itself is subtracted, as if it were the row's
largest; a longer token elsewhere can score hundreds more, and then exp overflows and gives nan.

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
        own = scores.diagonal(dim1=-2, dim2=-1).unsqueeze(-1)
        powers = torch.exp(scores - own)
        weights = powers / powers.sum(dim=-1, keepdim=True)
        return weights @ x
