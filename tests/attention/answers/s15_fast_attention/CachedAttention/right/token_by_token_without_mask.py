"""Right, and without a mask: each new token is handled in a loop of its own, in which only the keys
up to its place are cut out. The layers are made in a loop with setattr, and the cache is a named
tuple.

Diagnosis: none
"""

from typing import NamedTuple


class KeysAndValues(NamedTuple):
    keys: torch.Tensor
    values: torch.Tensor


class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.sizes = num_groups, num_heads // num_groups, head_dim
        wide, narrow = num_heads * head_dim, num_groups * head_dim
        for name, shape in {
            "W_query": (d_in, wide),
            "W_key": (d_in, narrow),
            "W_value": (d_in, narrow),
            "out_proj": (wide, d_in),
        }.items():
            setattr(self, name, nn.Linear(*shape, bias=False))

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        groups, share, head_dim = self.sizes
        kept = KeysAndValues(
            *(
                layer(x).unflatten(-1, (groups, head_dim)).transpose(1, 2)
                for layer in (self.W_key, self.W_value)
            )
        )
        if cache is not None:
            kept = KeysAndValues(
                *(torch.cat((old, new), dim=2) for old, new in zip(cache, kept, strict=True))
            )
        queries = self.W_query(x).unflatten(-1, (groups, share, head_dim)) * head_dim**-0.5
        first = kept.keys.shape[2] - x.shape[1]
        heads = []
        for end, query in enumerate(queries.unbind(dim=1), start=first + 1):
            keys, values = (part[:, :, :end] for part in kept)
            scores = torch.einsum("bgsd,bgmd->bgsm", query, keys)
            found = torch.einsum("bgsm,bgmd->bgsd", scores.softmax(dim=-1), values)
            heads.append(found.flatten(start_dim=1))
        return self.out_proj(torch.stack(heads, dim=1)), kept
