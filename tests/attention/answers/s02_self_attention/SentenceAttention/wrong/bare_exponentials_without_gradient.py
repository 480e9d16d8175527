"""The weights are bare exponentials over their sum, and they are computed under no_grad.

Mistakes: (1) for d = 1 with the embeddings 10 and 20 and tokens (0, 1), divided scores 100 to 400,
it returns nan, the text asks for finite results from -500 to 500; (2) for the tokens (0, 1) with
the embeddings (1, 0) and (0.5, 1) the gradient of the sum of the result reaches the table by the
weighted sum only, so it is another gradient than that of the function that the text describes.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        x = self.embedding(tokens)
        with torch.no_grad():
            powers = torch.exp(x @ x.transpose(-2, -1) / self.temperature)
            weights = powers / powers.sum(dim=-1, keepdim=True)
        return weights @ x
