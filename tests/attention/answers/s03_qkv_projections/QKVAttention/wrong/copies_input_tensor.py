"""Wrong. Protects the caller's X by X.clone().detach(), which cuts the gradient to X: with
X.requires_grad_() the gradient X.grad is None after backward().

Diagnosis: No gradient passes on to what came before the layer.
"""
class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        X = X.clone().detach()
        Q, K, V = self.W_query(X), self.W_key(X), self.W_value(X)
        scores = Q @ K.transpose(-2, -1) / K.shape[-1] ** 0.5
        return torch.softmax(scores, dim=-1) @ V
