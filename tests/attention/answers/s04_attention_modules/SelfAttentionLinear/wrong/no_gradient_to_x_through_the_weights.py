"""Queries and keys are made from a detached x, so x gets only the part of its gradient through V.

Diagnosis: none
"""


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        fixed = x.detach()  # the weights only say where to look; what is read comes from x
        queries, keys = self.W_query(fixed), self.W_key(fixed)
        weights = torch.softmax(queries @ keys.mT / math.sqrt(keys.shape[-1]), dim=-1)
        return weights @ self.W_value(x)
