"""Makes a copy of x, so that the heads cannot change the caller's tensor, and detaches it. For an x
with requires_grad=True no gradient arrives: ``x.grad`` stays None after
``layer(x).sum().backward()``, where the text says that gradients flow back to x.

Diagnosis: none
"""


class StackedHeads(nn.Module):
    def __init__(
        self,
        d_in: int,
        d_out: int,
        context_length: int,
        dropout: float,
        num_heads: int,
        qkv_bias: bool = False,
    ) -> None:
        super().__init__()
        self.heads = nn.ModuleList(
            [
                CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
                for _ in range(num_heads)
            ]
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.clone().detach()  # the caller's x is not changed
        contexts = []
        for head in self.heads:
            contexts.append(head(x))
        return torch.cat(contexts, dim=-1)
