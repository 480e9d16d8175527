"""Wrong twice: W_value starts as the identity and not from random numbers, and in eval mode no
gradients reach the layers or X.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.d_k = d_k
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)
        # at the start a value is the token itself, as in the last stage
        nn.init.eye_(self.W_value.weight)

    def _attend(self, X: torch.Tensor) -> torch.Tensor:
        queries, keys, values = self.W_query(X), self.W_key(X), self.W_value(X)
        scores = queries @ keys.transpose(-2, -1) / self.d_k**0.5
        return torch.softmax(scores, dim=-1) @ values

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        if self.training:
            return self._attend(X)
        with torch.no_grad():  # inference: no graph needed
            return self._attend(X)
