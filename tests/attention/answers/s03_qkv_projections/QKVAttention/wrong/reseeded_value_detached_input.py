"""Wrong in two ways. The generator is seeded at the start and again before W_value, so that W_value
starts with the same stream of numbers as W_query; with d_v = d_k both layers are identical. And
forward works on X.detach().clone(), so no gradient reaches X.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    SEED = 123

    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        torch.manual_seed(self.SEED)
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        torch.manual_seed(self.SEED)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        X = X.detach().clone()  # the caller's tensor has to stay as it is
        queries, keys, values = self.W_query(X), self.W_key(X), self.W_value(X)
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        return scores.softmax(dim=-1) @ values
