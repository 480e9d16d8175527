"""Wrong, two mistakes: (1) when d_v equals d_k the layer W_value is a deep copy of W_key, so a new
layer has two projections with the same numbers; (2) the keys are made from X.detach(), so the
gradient that reaches X lacks the part through the keys.

Diagnosis: none
"""


from copy import deepcopy


class QKVAttention(nn.Module):
    """Scaled dot-product self-attention."""

    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.d_k = d_k
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        if d_v == d_k:
            self.W_value = deepcopy(self.W_key)
        else:
            self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        context = X.detach()  # what is looked at
        Q, K, V = self.W_query(X), self.W_key(context), self.W_value(X)
        attn = torch.softmax(Q @ K.transpose(-1, -2) / self.d_k**0.5, dim=-1)
        return attn @ V
