"""Right: the heads run in the threads of a pool, each gets the same x; the results come back in
order.

Diagnosis: none
"""


from concurrent.futures import ThreadPoolExecutor


class StackedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.heads = nn.ModuleList(
            CausalAttention(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)
        )

    def forward(self, x):
        recorded = torch.is_grad_enabled()

        def run(head):
            with torch.set_grad_enabled(recorded):
                return head(x)

        with ThreadPoolExecutor(4) as pool:
            return torch.cat(list(pool.map(run, self.heads)), dim=-1)
