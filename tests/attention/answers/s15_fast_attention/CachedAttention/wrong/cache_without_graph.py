"""Detaches keys and values for the cache before they are used.

Mistake: for any x, output.sum().backward() leaves W_key.weight.grad and W_value.weight.grad None,
the text asks for gradients from the output to the layers, with and without a cache.

Diagnosis: none
"""


class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.num_heads = num_heads
        self.num_groups = num_groups
        self.head_dim = head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        b, n, _ = x.shape
        q = self.W_query(x).view(b, n, self.num_heads, self.head_dim).transpose(1, 2)
        k = self.W_key(x).view(b, n, self.num_groups, self.head_dim).transpose(1, 2)
        v = self.W_value(x).view(b, n, self.num_groups, self.head_dim).transpose(1, 2)
        k, v = k.detach(), v.detach()
        if cache is not None:
            k = torch.cat((cache[0], k), dim=2)
            v = torch.cat((cache[1], v), dim=2)
        new_cache = (k, v)
        c = k.shape[2] - n
        blocked = torch.ones(n, c + n, dtype=torch.bool).triu(c + 1)
        share = self.num_heads // self.num_groups
        k = k.repeat_interleave(share, dim=1)
        v = v.repeat_interleave(share, dim=1)
        scores = q @ k.transpose(2, 3) / self.head_dim**0.5
        weights = torch.softmax(scores.masked_fill(blocked, -torch.inf), dim=-1)
        out = (weights @ v).transpose(1, 2).reshape(b, n, -1)
        return self.out_proj(out), new_cache
