"""One sequence is made a batch by way of Python numbers: for x of shape (tokens, d_in) no gradient
reaches x.

Diagnosis: none
"""


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.dim() == 2:
            return self(torch.tensor(x.tolist(), dtype=x.dtype)[None])[0]
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        return torch.softmax(q @ k.mT / math.sqrt(q.shape[-1]), dim=-1) @ v
