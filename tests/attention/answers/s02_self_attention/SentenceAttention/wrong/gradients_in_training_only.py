"""Gradients are recorded in training mode only: after layer.eval(), the output for ids [0, 1, 2]
does not require gradients.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        with torch.set_grad_enabled(self.training):
            X = self.embedding(tokens)
            return torch.softmax(X @ X.mT / self.temperature, dim=-1) @ X
