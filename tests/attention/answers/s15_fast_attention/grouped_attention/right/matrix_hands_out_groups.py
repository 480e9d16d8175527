"""Right. A matrix of zeros and ones, one row for each head, hands keys and values out to the heads
by einsum; the powers are normalized only after the product with the values, with a detached
maximum.

Diagnosis: none
"""


def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    num_heads, num_groups = queries.shape[1], keys.shape[1]
    eye = torch.eye(num_groups, dtype=keys.dtype, device=keys.device)
    owner = eye.repeat_interleave(num_heads // num_groups, dim=0)  # (num_heads, num_groups)
    keys, values = (torch.einsum("hg,bgme->bhme", owner, part) for part in (keys, values))
    scores = torch.einsum("bhnd,bhmd->bhnm", queries, keys) / math.sqrt(queries.shape[-1])
    powers = torch.exp(scores - scores.amax(dim=-1, keepdim=True).detach())
    return torch.einsum("bhnm,bhme->bhne", powers, values) / powers.sum(dim=-1, keepdim=True)
