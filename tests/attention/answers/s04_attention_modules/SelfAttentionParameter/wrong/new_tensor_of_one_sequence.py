"""One sequence is made a batch by way of Python numbers: for x of shape (tokens, d_in) no gradient
reaches x.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.dim() == 2:
            return self(torch.tensor(x.tolist(), dtype=x.dtype)[None])[0]
        q, k, v = x @ self.W_query, x @ self.W_key, x @ self.W_value
        return torch.softmax(q @ k.mT / math.sqrt(q.shape[-1]), dim=-1) @ v
