"""Right: the weighted mean is a torch.autograd.Function with a backward pass by hand.

Diagnosis: none
"""


class _Mix(torch.autograd.Function):
    @staticmethod
    def forward(ctx, scores, values):
        weights = torch.softmax(scores, dim=-1)
        ctx.save_for_backward(weights, values)
        return weights @ values

    @staticmethod
    def backward(ctx, up):
        weights, values = ctx.saved_tensors
        down = up @ values.mT
        scores = weights * (down - (weights * down).sum(-1, keepdim=True))
        return scores, weights.mT @ up


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_query, self.W_key, self.W_value = (nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3))
        pass

    def forward(self, x):
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        return _Mix.apply(q @ k.mT / math.sqrt(k.shape[-1]), v)
