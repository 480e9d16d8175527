"""Adds its layers in a loop, and applies nn.Dropout to a tensor of ones: the factors of the links,
with which the weights are then multiplied.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        for role in ("query", "key", "value"):
            self.add_module(f"W_{role}", nn.Linear(d_in, d_out, bias=qkv_bias))
        place = torch.arange(context_length)
        self.register_buffer("mask", place.view(1, -1) > place.view(-1, 1), persistent=False)
        self.link_dropout = nn.Dropout(dropout)
        self.factor = d_out**-0.5

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        limit = len(self.mask)
        if tokens > limit:
            raise ValueError(f"the input has {tokens} tokens, the context only {limit}")
        queries = self.W_query(x) * self.factor
        scores = torch.bmm(queries, self.W_key(x).permute(0, 2, 1))
        blocked = self.mask.narrow(0, 0, tokens).narrow(1, 0, tokens)
        scores = torch.where(blocked, scores.new_tensor(-torch.inf), scores)
        links = self.link_dropout(torch.ones_like(scores))  # 0 or 1 / (1 - p); 1 in evaluation
        return torch.bmm(F.softmax(scores, dim=2) * links, self.W_value(x))
