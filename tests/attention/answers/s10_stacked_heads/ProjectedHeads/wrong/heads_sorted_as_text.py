"""Wrong: the heads are run in the order of their sorted names, and as text "10" comes before "2".
With num_heads = 12, head 10 takes the place of head 2, so that it meets the wrong columns of
out_proj.

Diagnosis: More than ten heads are in the order of their numbers as texts: 10 before 2.
"""


class ProjectedHeads(nn.Module):
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
        self.heads = nn.Module()
        for h in range(num_heads):
            head = CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            self.heads.add_module(f"{h}", head)
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        # sorted, so that head 0 comes first
        outputs = [head(x) for name, head in sorted(self.heads.named_children())]
        return self.out_proj(torch.cat(outputs, dim=-1))
