"""Right. Loops over the heads with slices of the projections, adds a float bias of -inf above the
diagonal that is built in every call (no buffer), writes the softmax by hand with the row maximum
subtracted, and puts the heads together with torch.cat. Dropout by F.dropout with
training=self.training.

Diagnosis: none
"""


class MultiHeadAttention(nn.Module):
    """Causal multi-head self-attention, with one projection for all heads."""

    def __init__(
        self,
        d_in: int,
        d_out: int,
        context_length: int,
        dropout: float,
        num_heads: int,
        qkv_bias: bool = False,
    ) -> None:
        super().__init__()
        assert d_out % num_heads == 0, "d_out must be a multiple of num_heads"
        self.H = num_heads
        self.hd = d_out // num_heads
        self.max_len = context_length
        self.p = dropout
        for n in ("W_query", "W_key", "W_value"):
            setattr(self, n, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.out_proj = nn.Linear(d_out, d_out)

    def _one_head(self, q, k, v, bias):
        s = q @ k.mT * self.hd ** -0.5 + bias
        e = (s - s.amax(dim=-1, keepdim=True)).exp()
        w = e / e.sum(dim=-1, keepdim=True)
        w = F.dropout(w, p=self.p, training=self.training)
        return w @ v

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.size(1)
        if n > self.max_len:
            raise ValueError(f"sequence of {n} tokens, but at most {self.max_len} are possible")
        place = torch.arange(n, device=x.device)
        bias = x.new_zeros(n, n).masked_fill(place[None, :] > place[:, None], float("-inf"))
        q_all, k_all, v_all = self.W_query(x), self.W_key(x), self.W_value(x)
        heads = []
        for h in range(self.H):
            cols = slice(h * self.hd, (h + 1) * self.hd)
            heads.append(self._one_head(q_all[..., cols], k_all[..., cols], v_all[..., cols], bias))
        return self.out_proj(torch.cat(heads, dim=-1))
