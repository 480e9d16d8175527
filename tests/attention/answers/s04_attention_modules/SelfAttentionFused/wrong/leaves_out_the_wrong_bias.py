"""One of the three biases has no effect on the output and may be left out, but that is the key's;
here it is the query's. With qkv_bias=True and a query bias of (2 ln 3, 0, 0, 0) in the worked
example with zero query weights, the weights are 1/2 and 1/2, not 3/4 and 1/4.

Diagnosis: none
"""


class SelfAttentionFused(nn.Module):
    """Self-attention with one head whose three projections are one linear layer."""

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        """Make the layer. Prints nothing."""
        super().__init__()
        self.d_out = d_out
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The context vectors ``softmax(Q K^T / sqrt(d_out)) V`` of all tokens."""
        queries, keys, values = (x @ rows.T for rows in self.W_qkv.weight.chunk(3))
        if self.W_qkv.bias is not None:
            # The first one adds the same to every score of a row: the softmax does not see it.
            _, key_bias, value_bias = self.W_qkv.bias.chunk(3)
            keys = keys + key_bias
            values = values + value_bias
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(self.d_out)
        return torch.softmax(scores, dim=-1) @ values
