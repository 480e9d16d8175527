"""Unusual: the weights come from an einsum of scaled queries minus logsumexp, the output from
torch's fused attention function on its own; layers are made in a loop with add_module.

Diagnosis: none
"""


class SelfAttention(nn.Module):
    """Self-attention for one sequence, with a learned table of absolute positions."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.add_module("positions", nn.Embedding(context_length, d_in))
        for name in ("W_value", "W_key", "W_query"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))

    def _placed(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[0]
        if tokens > self.positions.num_embeddings:
            raise ValueError(
                f"{tokens} tokens do not fit into a context of {self.positions.num_embeddings}."
            )
        return x + self.positions(torch.arange(tokens, device=x.device))

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        placed = self._placed(x)
        queries, keys = self.W_query(placed), self.W_key(placed)
        scores = torch.einsum("nd,md->nm", queries * queries.shape[-1] ** -0.5, keys)
        return (scores - scores.logsumexp(dim=-1, keepdim=True)).exp()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        placed = self._placed(x)[None]
        made = (layer(placed) for layer in (self.W_query, self.W_key, self.W_value))
        return nn.functional.scaled_dot_product_attention(*made)[0]
