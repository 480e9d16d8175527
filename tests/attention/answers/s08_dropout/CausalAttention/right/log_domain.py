"""Unusual: dropout happens in the logarithms. log_softmax gives log-weights, to which 0 - log(1 -
p) is added for kept and -inf for dropped weights (log of a bernoulli draw); one exp at the end
gives 0 or a / (1 - p). p = 1 leaves log(1 - p) away, since every draw is -inf then.

Diagnosis: none
"""


import math


class CausalAttention(nn.Module):
    """Causal self-attention for batches, with dropout on the attention weights."""

    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )
        self.p = float(dropout)
        place = torch.arange(context_length)
        self.register_buffer("mask", place[None, :] > place[:, None], persistent=False)

    def _log_coins(self, like):
        draw = torch.bernoulli(torch.full_like(like, 1 - self.p, requires_grad=False)).log()
        return draw if self.p == 1 else draw - math.log1p(-self.p)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n, limit = x.shape[1], self.mask.shape[0]
        if n > limit:
            raise ValueError(f"{n} tokens do not fit into a context of {limit}")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        s = torch.einsum("bid,bjd->bij", q, k) * (k.shape[-1] ** -0.5)
        log_w = s.masked_fill(self.mask[:n, :n], -torch.inf).log_softmax(dim=-1)
        if self.training and self.p > 0:
            log_w = log_w + self._log_coins(log_w.detach())
        return log_w.exp() @ v
