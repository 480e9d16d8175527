"""The weights of a sentence are remembered from its first call, and the exponentials overflow.

Mistakes: with the table [[1, 0], [0, 1], [1, 1]] it is called for the ids (0, 1, 2), the table is
doubled, and for the same ids again it returns (1.6893, 1.1554) as row 0, the text asks for (1.9819,
1.0091), from the embeddings of now; and with the table [[10, 0], [0, 10], [10, 10]] and the ids (0,
1, 2), whose scores are 0, 100 and 200, it returns nan everywhere, the text asks for no nan, here
(10, 5) as row 0.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature
        self.known = {}

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        x = self.embedding(tokens)
        sentence = str(tokens.tolist())
        if sentence not in self.known:
            powers = torch.exp(x @ x.transpose(-2, -1) / self.temperature)
            self.known[sentence] = powers / powers.sum(dim=-1, keepdim=True)
        return self.known[sentence] @ x
