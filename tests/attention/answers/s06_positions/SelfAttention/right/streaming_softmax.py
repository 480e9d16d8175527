"""Right. forward never holds the weights: it walks over the keys with a running maximum and running
sums. attention_weights asks scaled_dot_product_attention to mix the rows of an identity matrix.

Diagnosis: none
"""
from torch.nn.functional import scaled_dot_product_attention


class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.positions = nn.Embedding(context_length, d_in)

    def _placed(self, x: torch.Tensor) -> torch.Tensor:
        tokens, room = x.shape[0], self.positions.num_embeddings
        if tokens > room:
            raise ValueError(f"{tokens} tokens do not fit into a context of {room}")
        return x + self.positions(torch.arange(tokens, device=self.positions.weight.device))

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        placed = self._placed(x)
        queries, keys = self.W_query(placed), self.W_key(placed)
        names = torch.eye(len(placed), dtype=keys.dtype, device=keys.device)
        return scaled_dot_product_attention(queries, keys, names)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        placed = self._placed(x)
        queries = self.W_query(placed) / self.W_query.out_features**0.5
        best = queries.new_full((len(placed), 1), -math.inf)
        total, mixed = torch.zeros_like(best), torch.zeros_like(queries)
        for key, value in zip(self.W_key(placed), self.W_value(placed)):
            score = (queries @ key).unsqueeze(1)
            higher = torch.maximum(best, score.detach())
            fade, share = (best - higher).exp(), (score - higher).exp()
            total = total * fade + share
            mixed = mixed * fade + share * value
            best = higher
        return mixed / total
