"""Written for one sequence only and lifted to batches with torch.vmap; half of the scale goes into
the queries and half into the keys, as a fourth root each.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        self.fourth_root = d_out**0.25
        for role in ("value", "key", "query"):
            start = nn.init.xavier_normal_(torch.empty(d_in, d_out))
            self.register_parameter(f"W_{role}", nn.Parameter(start))

    def _sequence(self, x: torch.Tensor) -> torch.Tensor:
        queries = x @ self.W_query / self.fourth_root
        keys = x @ self.W_key / self.fourth_root
        weights = torch.log_softmax(queries @ keys.t(), dim=1).exp()
        return weights @ x @ self.W_value

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self._sequence(x) if x.dim() == 2 else torch.vmap(self._sequence)(x)
