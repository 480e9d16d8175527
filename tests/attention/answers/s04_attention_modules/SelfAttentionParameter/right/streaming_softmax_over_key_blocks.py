"""Right: keys and values are visited in blocks with a running maximum, as in flash attention; the
weights are never stored.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    BLOCK = 16

    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        for name in ("W_value", "W_key", "W_query"):
            start = nn.init.xavier_uniform_(torch.empty(d_in, d_out))
            self.register_parameter(name, nn.Parameter(start))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q = (x @ self.W_query) * self.W_query.shape[1] ** -0.5
        k = x @ self.W_key
        v = x @ self.W_value
        if x.shape[-2] == 0:
            return v
        highest = q.new_full((*q.shape[:-1], 1), -math.inf)
        total = torch.zeros_like(highest)
        mixed = torch.zeros_like(v)
        blocks = zip(k.split(self.BLOCK, dim=-2), v.split(self.BLOCK, dim=-2))
        for k_block, v_block in blocks:
            scores = q @ k_block.transpose(-2, -1)
            # A shift of a row cancels in the end, so it needs no gradient.
            peak = torch.maximum(highest, scores.detach().amax(dim=-1, keepdim=True))
            shrink = (highest - peak).exp()
            grown = (scores - peak).exp()
            total = total * shrink + grown.sum(dim=-1, keepdim=True)
            mixed = mixed * shrink + grown @ v_block
            highest = peak
        return mixed / total
