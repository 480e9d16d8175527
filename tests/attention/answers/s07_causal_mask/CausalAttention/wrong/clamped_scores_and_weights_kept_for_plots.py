"""Clamps the scores and multiplies the values with the detached weights that it keeps for plots.

Mistakes: (1) for d_in = d_out = 1, weights 1 and x = [[10.0], [20.0]] (scores of token 1: 200 and
400) it gives both tokens the same weight, 15 in place of 20; the text promises the softmax for
scores up to 500. (2) for any x, W_query.weight.grad and W_key.weight.grad are None after backward,
the text asks that gradients reach all three layers.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.register_buffer(
            "mask", torch.ones(context_length, context_length).triu(1).bool(), persistent=False
        )
        self.last_weights = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        if n > self.mask.shape[0]:
            raise ValueError(f"{n} tokens do not fit into {self.mask.shape[0]} places")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = (q @ k.T / k.shape[-1] ** 0.5).clamp(-80, 80)
        weights = scores.masked_fill(self.mask[:n, :n], -torch.inf).softmax(dim=-1)
        self.last_weights = weights.detach()
        return self.last_weights @ v
