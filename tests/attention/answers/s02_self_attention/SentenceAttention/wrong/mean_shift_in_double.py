"""The mean of each row of scores is subtracted, not its maximum; float64 hides it up to
differences of 709. A one-number table of 22 and -22, and a sentence of one 22 and nine -22: its own
row has one score of 484 and nine of -484, which gives nan.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens):
        x = self.embedding(tokens)
        s = (x @ x.mT / self.temperature).double()
        e = torch.exp(s - s.mean(dim=-1, keepdim=True))
        return (e / e.sum(dim=-1, keepdim=True)).to(x.dtype) @ x
