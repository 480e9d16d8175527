"""The recipe for ensembles: the parameters of all heads are stacked in each call, and torch.vmap
runs functional_call over them, with different random numbers for each head.

Diagnosis: none
"""

from torch.func import functional_call


class StackedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.heads = nn.ModuleList(
            CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            for _ in range(num_heads)
        )

    def forward(self, x):
        named = [dict(head.named_parameters()) for head in self.heads]
        stacked = {name: torch.stack([one[name] for one in named]) for name in named[0]}

        def run(parameters):
            return functional_call(self.heads[0], parameters, (x,))

        outputs = torch.vmap(run, randomness="different")(stacked)
        return outputs.movedim(0, -2).flatten(-2)
