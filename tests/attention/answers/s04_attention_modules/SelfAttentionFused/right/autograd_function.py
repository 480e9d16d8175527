"""The three pieces come from tensor_split, and the attention is an autograd Function with a
backward pass by hand.

Diagnosis: none
"""


class _Attend(torch.autograd.Function):
    @staticmethod
    def forward(ctx, q, k, v, scale):
        a = torch.softmax(q @ k.mT * scale, -1)
        ctx.save_for_backward(q, k, v, a)
        ctx.scale = scale
        return a @ v

    @staticmethod
    def backward(ctx, g):
        q, k, v, a = ctx.saved_tensors
        da = g @ v.mT
        ds = a * (da - (da * a).sum(-1, keepdim=True)) * ctx.scale
        return ds @ k, ds.mT @ q, a.mT @ g, None


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.add_module("W_qkv", nn.Linear(d_in, d_out * 3, bias=bool(qkv_bias)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = torch.tensor_split(self.W_qkv(x), 3, dim=-1)
        return _Attend.apply(q, k, v, q.shape[-1] ** -0.5)
