"""torch.func.stack_module_state anew in each call in evaluation mode, one head after the other in
training mode.

Diagnosis: none
"""


class StackedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.heads = nn.ModuleList(
            [
                CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
                for _ in range(num_heads)
            ]
        )

    def forward(self, x):
        head = self.heads[0]
        if self.training:
            parts = [
                torch.func.functional_call(head, dict(one.named_parameters()), (x,))
                for one in self.heads
            ]
            return torch.cat(parts, -1)
        names = [name for name, _ in head.named_parameters()]
        stacked = {n: torch.stack([one.get_parameter(n) for one in self.heads]) for n in names}
        every = torch.func.vmap(lambda p: torch.func.functional_call(head, p, (x,)))(stacked)
        return every.movedim(0, 2).flatten(2)
