"""Two mistakes: keys and values are padded with zeros to a multiple of the tile size, and the
padded keys get weights as if they were real ones (breaks "It need not divide m, and it may be
larger"); and the tiles are cut from detached keys and values (breaks "gradients flow back to
queries, keys and values").

Diagnosis: Where the tile size does not divide the number of keys, keys and values of 0 fill up
the last tile and get weights, too.
"""
def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    n, d = queries.shape[1:]
    extra = -keys.shape[1] % tile_size
    keys = F.pad(keys.detach(), (0, 0, 0, extra))
    values = F.pad(values.detach(), (0, 0, 0, extra))
    m_run = t_run = r_run = None
    rows = torch.arange(n).unsqueeze(1)
    for number, (k, v) in enumerate(zip(keys.split(tile_size, 1), values.split(tile_size, 1))):
        s = torch.bmm(queries, k.mT) / d**0.5
        if causal:
            columns = number * tile_size + torch.arange(tile_size)
            s = s.masked_fill(columns > rows, -torch.inf)
        m = s.amax(-1, keepdim=True)
        m = m if m_run is None else torch.maximum(m, m_run)
        p = (s - m).exp()
        if m_run is None:
            t_run, r_run = p.sum(-1, keepdim=True), p @ v
        else:
            f = (m_run - m).exp()
            t_run, r_run = f * t_run + p.sum(-1, keepdim=True), f * r_run + p @ v
        m_run = m
    return r_run / t_run
