"""Its state is a finished result and a logsumexp: each tile is blended in by a sigmoid; causal
tiles are given only to the queries that may see them.

Diagnosis: none
"""


def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    kind = queries.dtype
    q = queries.double() / math.sqrt(queries.shape[-1])
    done = weight_so_far = None
    for start in range(0, keys.shape[1], tile_size):
        k = keys[:, start : start + tile_size].double()
        v = values[:, start : start + tile_size].double()
        begin = start if causal else 0  # earlier queries do not see this tile at all
        scores = q[:, begin:] @ k.mT
        if causal:
            later = torch.ones(scores.shape[1:], dtype=torch.bool, device=q.device).triu(1)
            scores = scores.masked_fill(later, -torch.inf)
        own = scores.logsumexp(dim=-1)
        part = scores.softmax(dim=-1) @ v
        if done is None:
            done, weight_so_far = part, own
            continue
        before = weight_so_far[:, begin:]
        share = torch.sigmoid(own - before).unsqueeze(-1)
        blended = torch.lerp(done[:, begin:], part, share)
        done = torch.cat((done[:, :begin], blended), dim=1)
        weight_so_far = torch.cat((weight_so_far[:, :begin], torch.logaddexp(before, own)), dim=1)
    return done.to(kind)
