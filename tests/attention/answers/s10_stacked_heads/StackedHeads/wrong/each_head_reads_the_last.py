"""Wrong. The loop writes each head's output to the variable x, so head 1 gets the output of head 0
and not the tokens, and so on: the heads are one behind the other. Where d_out differs from d_in,
the second head ends in a RuntimeError of its own (shapes cannot be multiplied); where they are
equal, the numbers of all heads but the first are wrong. Right for one head.

Diagnosis: Each head works on the output of the head before it.
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
            [CausalAttention(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)]
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        results = []
        for head in self.heads:
            x = head(x)
            results.append(x)
        return torch.cat(results, dim=-1)
