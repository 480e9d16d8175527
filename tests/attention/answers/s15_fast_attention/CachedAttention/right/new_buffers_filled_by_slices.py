"""Allocates the new cache and fills it by slices (the old part detached), and attends with einsum
over a separate axis of groups.

Diagnosis: none
"""


class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.num_heads, self.num_groups, self.head_dim = num_heads, num_groups, head_dim
        widths = {"W_query": num_heads, "W_key": num_groups, "W_value": num_groups}
        for name, count in widths.items():
            self.add_module(name, nn.Linear(d_in, count * head_dim, bias=False))
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def _extend(self, old, new):
        """Copy ``old`` (or nothing) and ``new``, (batch, n, groups, head_dim), to a new tensor."""
        before = 0 if old is None else old.shape[2]
        batch, n, groups, width = new.shape
        both = new.new_empty(batch, groups, before + n, width)
        if old is not None:
            both[:, :, :before] = old.detach()
        both[:, :, before:] = new.permute(0, 2, 1, 3)
        return both

    def forward(self, x, cache=None):
        n = x.shape[1]
        per_group = self.num_heads // self.num_groups
        old_keys, old_values = (None, None) if cache is None else cache
        q = self.W_query(x).unflatten(-1, (self.num_groups, per_group, self.head_dim))
        k = self.W_key(x).unflatten(-1, (self.num_groups, self.head_dim))
        v = self.W_value(x).unflatten(-1, (self.num_groups, self.head_dim))
        keys, values = self._extend(old_keys, k), self._extend(old_values, v)
        length = keys.shape[2]
        key_places = torch.arange(length, device=x.device)
        query_places = key_places[length - n :].unsqueeze(1)
        scores = torch.einsum("bngrd,bgmd->bgrnm", q, keys) / math.sqrt(self.head_dim)
        scores = scores.masked_fill(key_places > query_places, float("-inf"))
        found = torch.einsum("bgrnm,bgmd->bngrd", torch.softmax(scores, dim=-1), values)
        return self.out_proj(found.flatten(2)), (keys, values)
