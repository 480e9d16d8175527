"""Two mistakes. A batch with one sequence, shape (1, tokens, d_in), loses its batch axis. And one
maximum is subtracted from the scores of the whole batch, so that in float32 a row whose scores
are all around 0 becomes nan where another row has a score of 300.

Diagnosis: none
"""


class SelfAttentionLinear(nn.Module):
    """One-head self-attention with three layers: ``Y = softmax(Q K^T / sqrt(d_out)) V``."""

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        """Make the three layers. Prints nothing."""
        super().__init__()
        self.d_out = d_out
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The context vectors of all tokens."""
        if x.dim() == 2:
            x = x.unsqueeze(0)  # a batch of one
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = torch.bmm(queries, keys.transpose(1, 2)) / math.sqrt(self.d_out)
        powers = torch.exp(scores - scores.max())  # no overflow
        weights = powers / powers.sum(dim=2, keepdim=True)
        return torch.bmm(weights, values).squeeze(0)
