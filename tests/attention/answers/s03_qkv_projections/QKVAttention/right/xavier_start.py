"""Right. Makes the layers in another order, starts them with xavier_normal_, divides the queries by
the root, and calls torch's attention with scale 1.

Diagnosis: none
"""
class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.d_k = d_k
        self.W_value = nn.Linear(d_in, d_v, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        for layer in self.children():
            nn.init.xavier_normal_(layer.weight)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        Q = self.W_query(X) / math.sqrt(self.d_k)
        attend = nn.functional.scaled_dot_product_attention
        return attend(Q, self.W_key(X), self.W_value(X), scale=1.0)
