"""Right. The faulty merge is not repaired but not used any more: forward sends each head through its
own columns of out_proj and adds up the results.

Diagnosis: none
"""


class MendedMultiHead(ScrambledMultiHead):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        projections = (self.W_query, self.W_key, self.W_value)
        context = self.attend(*(self.split(projection(x)) for projection in projections))
        columns = self.out_proj.weight.chunk(self.num_heads, dim=1)
        y = self.out_proj.bias
        for one_head, part in zip(context, columns, strict=True):
            y = y + F.linear(one_head, part)
        return y
