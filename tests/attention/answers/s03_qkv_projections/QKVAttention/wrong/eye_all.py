"""Query the identity, key a multiple... query=eye, key=ones+eye, value=random

Diagnosis: The layers of a new module do not start from random numbers of their own.
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in, d_k, d_v):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)
        nn.init.dirac_(self.W_query.weight[..., None]) if False else nn.init.eye_(self.W_query.weight)
        nn.init.uniform_(self.W_key.weight)
    def forward(self, X):
        return nn.functional.scaled_dot_product_attention(self.W_query(X), self.W_key(X), self.W_value(X))
