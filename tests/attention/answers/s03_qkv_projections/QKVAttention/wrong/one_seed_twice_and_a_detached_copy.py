"""Key and value layers start from the same seed, and no gradient reaches X.

Mistakes: for QKVAttention(4, 4, 4), W_key.weight and W_value.weight of a new layer are equal, the
text asks for layers of which no two are alike. And for any X with requires_grad=True, X.grad stays
None after layer(X).sum().backward(), the text asks for gradients that reach X.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        for name, size, seed in (
            ("W_query", d_k, 1),
            ("W_key", d_k, 2),
            ("W_value", d_v, 2),
        ):
            torch.manual_seed(seed)  # the same start in every run
            setattr(self, name, nn.Linear(d_in, size, bias=False))
        self.root = math.sqrt(d_k)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        tokens = X.clone().detach()
        queries = self.W_query(tokens)
        keys = self.W_key(tokens)
        values = self.W_value(tokens)
        weights = torch.softmax(queries @ keys.mT / self.root, dim=-1)
        return weights @ values
