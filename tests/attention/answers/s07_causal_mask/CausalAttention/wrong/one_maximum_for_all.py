"""Wrong for large scores: before exp it subtracts the maximum of the whole score matrix, not of
each row. A row whose scores all lie more than about 104 below that maximum (float32) becomes 0
in every entry, and its division is 0 / 0 = nan. Scores up to 500 above or below zero are
promised to work.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.scale = math.sqrt(d_out)
        self.max_tokens = context_length

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        if n > self.max_tokens:
            raise ValueError("input does not fit into the context")
        Q, K, V = self.W_query(x), self.W_key(x), self.W_value(x)
        S = Q @ K.transpose(0, 1) / self.scale
        E = torch.exp(S - S.max())      # max for numerical stability
        E = torch.tril(E)
        A = E / E.sum(dim=1, keepdim=True)
        return A @ V
