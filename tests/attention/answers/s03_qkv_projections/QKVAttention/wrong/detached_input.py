"""Wrong. Copies the input with detach().clone() so as not to change it, and so cuts off the
gradient: for any X with requires_grad=True, X.grad stays None after backward, and the text
promises that gradients reach X.

Diagnosis: No gradient passes on to what came before the layer.
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)
        self.d_k = d_k

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        X = X.detach().clone()  # work on a copy
        Q = self.W_query(X)
        K = self.W_key(X)
        V = self.W_value(X)
        scores = Q @ K.transpose(-2, -1) / math.sqrt(self.d_k)
        return torch.softmax(scores, dim=-1) @ V
