"""Scores stand the other way round (keys are rows), so the softmax runs over axis 1, with baddbmm.

Diagnosis: none
"""


import math


class CausalAttention(nn.Module):
    """Causal self-attention for batches, with scores of shape (batch, keys, queries)."""

    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.context_length = context_length
        self.scale = 1 / math.sqrt(d_out)
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.drop = nn.Dropout(p=dropout)
        place = torch.arange(context_length)
        self.register_buffer("mask", place > place.unsqueeze(1), persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens do not fit in a context of {self.context_length}.")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        hidden = self.mask[:tokens, :tokens].T  # [key, query]
        offset = keys.new_zeros(tokens, tokens).masked_fill(hidden, -math.inf)
        scores = torch.baddbmm(offset, keys, queries.transpose(1, 2), alpha=self.scale)
        weights = self.drop(torch.softmax(scores, dim=1))  # each column sums to one before it
        return torch.bmm(weights.transpose(1, 2), values)
