"""The scores are divided by the temperature through .data, which autograd does not see: the
values are right, but at a temperature of 4 the gradient at the table by way of the scores is four
times too large.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens):
        x = self.embedding(tokens)
        scores = x @ x.transpose(-2, -1)
        scores.data /= self.temperature
        return torch.softmax(scores, dim=-1) @ x
