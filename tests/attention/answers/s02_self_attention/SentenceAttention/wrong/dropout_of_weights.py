"""Attention weights are dropped with probability 0.1 in training.

Diagnosis: In training mode the output is another one than in evaluation mode.
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature
        self.dropout = nn.Dropout(0.1)

    def forward(self, tokens):
        x = self.embedding(tokens)
        return self.dropout((x @ x.mT / self.temperature).softmax(-1)) @ x
