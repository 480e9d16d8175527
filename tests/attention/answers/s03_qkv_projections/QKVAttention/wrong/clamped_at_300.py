"""Scores are cut off at -300 and 300: keys with the scores 400 and 350 share the weight.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in, d_k, d_v):
        super().__init__()
        self.d_k = d_k
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X):
        s = self.W_query(X) @ self.W_key(X).transpose(-2, -1) / self.d_k**0.5
        return torch.softmax(s.clamp(-300, 300), dim=-1) @ self.W_value(X)
