"""The batch is taken apart, each sequence goes through a helper for matrices alone, and the results
are stacked: no sequence can know of another, and nn.Dropout draws anew for each. The mask comes
from comparing two aranges.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    """Causal attention, one item of the batch at a time."""

    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        make = lambda: nn.Linear(d_in, d_out, bias=qkv_bias)  # noqa: E731
        self.W_query, self.W_key, self.W_value = make(), make(), make()
        self.forget = nn.Dropout(p=dropout)
        place = torch.arange(context_length)
        self.register_buffer("mask", place[None, :] > place[:, None], persistent=False)

    def _one(self, sequence: torch.Tensor) -> torch.Tensor:
        """(tokens, d_in) -> (tokens, d_out)"""
        n = len(sequence)
        query = self.W_query(sequence)
        scores = F.linear(query, self.W_key(sequence)) * query.shape[1] ** -0.5
        scores = scores.masked_fill(self.mask[:n, :n], float("-inf"))
        return torch.mm(self.forget(F.softmax(scores, dim=1)), self.W_value(sequence))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        context_length = self.mask.size(0)
        if x.size(1) > context_length:
            raise ValueError(f"{x.size(1)} tokens do not fit into a context of {context_length}")
        return torch.stack([self._one(sequence) for sequence in x.unbind(0)])
