"""Reads query's and key's weights by way of .data to multiply them by hand. The outputs are right,
but no gradient reaches W_query.weight and W_key.weight (grad stays None), so they are never
trained.

Diagnosis: none
"""


class SelfAttentionLinear(nn.Module):
    """One-head self-attention with three layers: ``Y = softmax(Q K^T / sqrt(d_out)) V``."""

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        Wq = self.W_query.weight.data.T      # back to (d_in, d_out)
        Wk = self.W_key.weight.data.T
        q = x @ Wq
        k = x @ Wk
        if self.W_query.bias is not None:
            q = q + self.W_query.bias
            k = k + self.W_key.bias
        v = self.W_value(x)
        scores = q @ k.transpose(-2, -1)
        return torch.softmax(scores / math.sqrt(q.shape[-1]), dim=-1) @ v
