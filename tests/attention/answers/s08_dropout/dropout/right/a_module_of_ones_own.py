"""Calls a module of its own with the name Dropout, whose coins are drawn with torch.rand.

Diagnosis: none
"""


class Dropout(nn.Module):
    def __init__(self, p):
        super().__init__()
        if not 0 <= p <= 1:
            raise ValueError(p)
        self.p = p

    def forward(self, attention_weights):
        if not self.training or self.p == 0:
            return attention_weights
        keep = torch.rand(attention_weights.shape) >= self.p
        return torch.where(keep, attention_weights, 0.0) * (1 / (1 - self.p) if self.p < 1 else 0.0)


def dropout(x, p, training):
    return Dropout(p).train(training)(x)
