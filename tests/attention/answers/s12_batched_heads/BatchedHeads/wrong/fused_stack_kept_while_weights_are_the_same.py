"""The three stacks are put together once and kept until the weights change (their versions say so).
If they are put together under no_grad, as in a validation before the first step, the next call in
training has no gradients for the stacks: with torch.no_grad(): layer(x); layer(x).sum().backward();
layer.W_query.grad is None.

Diagnosis: none
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in, d_out, num_heads, head_dim):
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            self.register_parameter(
                name, nn.Parameter(torch.randn(num_heads, head_dim, d_in) / d_in**0.5)
            )
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        self.kept = None

    def fused(self):
        stacks = (self.W_query, self.W_key, self.W_value)
        key = [(s._version, s.dtype) for s in stacks]
        if self.kept is None or self.kept[0] != key:
            self.kept = key, torch.stack(stacks)
        return self.kept[1]

    def forward(self, x):
        q, k, v = torch.einsum("bti,shki->sbhtk", x, self.fused())
        weights = (q @ k.mT / q.shape[-1] ** 0.5).softmax(-1)
        return self.out_proj((weights @ v).transpose(1, 2).flatten(2))
