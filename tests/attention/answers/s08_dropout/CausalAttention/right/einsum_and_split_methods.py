"""Unusual: the scale goes into the queries, products are einsums, the mask comes from comparing two
aranges, and weights have a method of their own. nn.Dropout is made once and follows train() and
eval().

Diagnosis: none
"""
class CausalAttention(nn.Module):
    mask: torch.Tensor

    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.forget = nn.Dropout(dropout)
        place = torch.arange(context_length)
        self.register_buffer("mask", place.view(1, -1) > place.view(-1, 1), persistent=False)

    def _weights(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[1]
        q = self.W_query(x) / self.W_query.out_features**0.5
        scores = torch.einsum("bid,bjd->bij", q, self.W_key(x))
        return torch.where(self.mask[:n, :n], -torch.inf, scores).softmax(dim=2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[1] > len(self.mask):
            raise ValueError(f"{x.shape[1]} tokens, but the context has only {len(self.mask)}")
        return torch.einsum("bij,bjd->bid", self.forget(self._weights(x)), self.W_value(x))
