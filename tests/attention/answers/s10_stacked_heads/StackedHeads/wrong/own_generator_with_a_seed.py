"""The starting weights are drawn from a torch.Generator of its own with a fixed seed, so all new
layers are alike; torch's own generator is not touched.

Diagnosis: none
"""


class StackedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.heads = nn.ModuleList(
            CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            for _ in range(num_heads)
        )
        generator = torch.Generator().manual_seed(1)
        for value in self.parameters():
            nn.init.normal_(value, std=d_in**-0.5, generator=generator)

    def forward(self, x):
        return torch.cat([head(x) for head in self.heads], dim=-1)
