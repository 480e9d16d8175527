"""Wrong. Adds the input to the output whenever d_v equals d_in, as transformer blocks do: the layer
QKVAttention(3, 4, 3) returns context vectors plus X.

Diagnosis: none
"""
class QKVAttention(nn.Module):
    """Self-attention with learned queries, keys and values, without a mask."""

    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        context = attention(self.W_query(X), self.W_key(X), self.W_value(X))
        if context.shape == X.shape:
            context = context + X  # residual connection
        return context
