"""Wrong: to leave the caller's x alone, forward works on a detached copy, so no gradient flows
back to x.

Diagnosis: none
"""


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        # forward is pure: work on a copy of our own and never touch what the caller gave us
        x = x.detach().clone()
        queries = self.W_query(x)
        keys = self.W_key(x)
        values = self.W_value(x)
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(self.d_out)
        return torch.softmax(scores, dim=-1) @ values
