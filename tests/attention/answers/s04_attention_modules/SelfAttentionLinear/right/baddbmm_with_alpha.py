"""Right: a single sequence becomes a batch of one for the time being, and the scale is the alpha of
torch.baddbmm. The axis is taken away again only if it was added here.

Diagnosis: none
"""


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        make = {True: lambda: nn.Linear(d_in, d_out), False: lambda: nn.Linear(d_in, d_out, False)}
        self.W_value, self.W_query, self.W_key = (make[bool(qkv_bias)]() for _ in range(3))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        alone = x.dim() == 2
        stack = x[None] if alone else x
        q, k, v = self.W_query(stack), self.W_key(stack), self.W_value(stack)
        batch, tokens, d_out = q.shape
        nothing = q.new_zeros(batch, tokens, tokens)
        scores = torch.baddbmm(nothing, q, k.mT, beta=0, alpha=d_out**-0.5)
        context = torch.bmm(scores.softmax(2), v)
        return context[0] if alone else context
