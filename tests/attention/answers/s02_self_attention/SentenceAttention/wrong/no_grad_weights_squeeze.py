"""Wrong, two mistakes. The weights are computed under no_grad, so the gradient by way of the scores
is missing (compare weight.grad for tokens [0, 1, 2]); and squeeze(0) removes the axis of a real
batch of one: tokens of shape (1, 3) give (3, d) in place of (1, 3, d).

Diagnosis: none
"""
class SentenceAttention(nn.Module):
    """Embeds a sentence and lets every token attend to every token, itself included."""

    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        if tokens.dim() == 1:
            tokens = tokens.unsqueeze(0)
        x = self.embedding(tokens)
        with torch.no_grad():  # attention itself has nothing to learn
            scores = x @ x.transpose(1, 2)
            weights = torch.softmax(scores / self.temperature, dim=-1)
        return (weights @ x).squeeze(0)
