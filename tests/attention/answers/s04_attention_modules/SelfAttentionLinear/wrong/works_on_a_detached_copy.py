"""To protect the caller's x it works on a detached copy of it.

Mistake: for x = torch.randn(5, 2, requires_grad=True) the gradient of the sum of the output with
respect to x does not exist (x.grad is None after backward), the text asks that gradients flow back
to x.

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
        x = x.clone().detach()
        queries = self.W_query(x)
        keys = self.W_key(x)
        values = self.W_value(x)
        scores = queries @ keys.transpose(-2, -1)
        weights = torch.softmax(scores / self.d_out**0.5, dim=-1)
        return weights @ values
