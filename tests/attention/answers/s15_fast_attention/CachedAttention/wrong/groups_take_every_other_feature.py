"""Two mistakes: the features of group c of W_key and W_value are taken as c, c + num_groups, ... and
not as neighbours (wrong for two groups with head_dim 2), and the weights become float32 and are
never cast back (wrong for float64 layers and float64 x, which give an error).

Diagnosis: Group c has every num_groups-th feature of W_key and of W_value, from feature c on, and
not neighbours.
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

    def groups(self, features):
        parts = [features[..., c :: self.num_groups] for c in range(self.num_groups)]
        return torch.stack(parts, dim=1)

    def forward(self, x, cache=None):
        n = x.shape[1]
        queries = torch.stack(self.W_query(x).split(self.head_dim, dim=-1), dim=1)
        keys, values = self.groups(self.W_key(x)), self.groups(self.W_value(x))
        if cache is not None:
            keys = torch.cat((cache[0], keys), dim=2)
            values = torch.cat((cache[1], values), dim=2)
        c = keys.shape[2] - n
        shared = self.num_heads // self.num_groups
        all_keys = keys.repeat_interleave(shared, dim=1)
        all_values = values.repeat_interleave(shared, dim=1)
        scores = queries @ all_keys.transpose(2, 3) / math.sqrt(self.head_dim)
        blocked = torch.ones(n, c + n, dtype=torch.bool, device=x.device).triu(c + 1)
        scores = scores.masked_fill(blocked, -torch.inf)
        weights = F.softmax(scores, dim=-1, dtype=torch.float32)
        heads = weights @ all_values
        return self.out_proj(heads.transpose(1, 2).flatten(2)), (keys, values)
