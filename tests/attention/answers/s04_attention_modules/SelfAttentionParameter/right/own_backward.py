"""Correct. The attention itself is an autograd Function with a backward pass that was derived by
hand, and the three parameters are registered in a loop, the value first.

Diagnosis: none
"""


class _Attend(torch.autograd.Function):
    @staticmethod
    def forward(ctx, q, k, v):
        root = math.sqrt(q.shape[-1])
        a = torch.softmax(q @ k.mT / root, dim=-1)
        ctx.save_for_backward(q, k, v, a)
        ctx.root = root
        return a @ v

    @staticmethod
    def backward(ctx, g):
        q, k, v, a = ctx.saved_tensors
        g_a = g @ v.mT
        g_s = a * (g_a - (a * g_a).sum(dim=-1, keepdim=True)) / ctx.root
        return g_s @ k, g_s.mT @ q, a.mT @ g


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        for role in ("value", "key", "query"):
            start = torch.randn(d_in, d_out) / math.sqrt(d_in)
            self.register_parameter(f"W_{role}", nn.Parameter(start))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return _Attend.apply(x @ self.W_query, x @ self.W_key, x @ self.W_value)
