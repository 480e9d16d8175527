"""The starting values come from an own torch.Generator, which is seeded by the operating system
(seed()).

Diagnosis: none
"""


class StackedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.heads = nn.ModuleList(
            CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            for _ in range(num_heads)
        )
        generator = torch.Generator()
        generator.seed()
        for value in self.parameters():
            nn.init.normal_(value, std=d_in**-0.5, generator=generator)

    def forward(self, x):
        return torch.cat([head(x) for head in self.heads], dim=-1)
