"""Right. A missing cache is replaced by one of no tokens, so there is one way for both; grouped
einsum with places compared, and the softmax takes each head's group as an axis.

Diagnosis: none
"""
class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.groups, self.members, self.width = num_groups, num_heads // num_groups, head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        batch, n, _ = x.shape
        if cache is None:
            nothing = x.new_empty((batch, self.groups, 0, self.width))
            cache = (nothing, nothing)
        before = cache[0].shape[2]
        q = self.W_query(x).view(batch, n, self.groups, self.members, self.width)
        new_keys = self.W_key(x).view(batch, n, self.groups, self.width).permute(0, 2, 1, 3)
        new_values = self.W_value(x).view(batch, n, self.groups, self.width).permute(0, 2, 1, 3)
        keys = torch.cat((cache[0], new_keys), dim=2)
        values = torch.cat((cache[1], new_values), dim=2)
        scores = torch.einsum("bngmd,bgkd->bgmnk", q, keys) * self.width**-0.5
        place = torch.arange(before + n, device=x.device)
        scores = scores.masked_fill(place > place[before:, None], -torch.inf)
        heads = torch.einsum("bgmnk,bgkd->bngmd", scores.softmax(dim=-1), values)
        return self.out_proj(heads.reshape(batch, n, -1)), (keys, values)
