"""Wrong: keys and values are made from a detached copy of X, as for the memory of a recurrent
transformer, so X gets only the part of its gradient that comes through the queries.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.d_k = d_k
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        mem = X.detach()  # what the tokens look at

        q = self.W_query(X)
        k = self.W_key(mem)
        v = self.W_value(mem)

        attn_score = torch.matmul(q, k.transpose(-2, -1)) * (1 / self.d_k ** 0.5)
        attn_prob = torch.softmax(attn_score, dim=-1)
        return torch.matmul(attn_prob, v)
