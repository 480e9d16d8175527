"""Wrong, two mistakes. X is detached at the start, so that no gradient reaches it
(X.requires_grad_(True)). And the exponentials are taken without a shift: scores above 89, such as
with weights of ones and X = 10 * ones(2, 2), give nan.

Diagnosis: none
"""
class QKVAttention(nn.Module):
    """Self-attention with learned queries, keys and values, without a mask."""

    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.d_k = d_k
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        X = X.detach().clone()  # do not touch the caller's tensor
        Q, K, V = self.W_query(X), self.W_key(X), self.W_value(X)
        exps = torch.exp(Q @ K.mT / self.d_k**0.5)
        return (exps / exps.sum(-1, keepdim=True)) @ V
