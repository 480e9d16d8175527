"""Two mistakes. It cuts the scores with tril and then masks every score that is 0, so visible
scores of exactly 0 are blocked too (breaks "Row i is the mean of the value vectors of tokens 0
.. i"; zeros in x give nan); and the length check is an assert, which breaks "Raises ValueError
when x has more than context_length tokens".

Diagnosis: none
"""
class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.context_length = context_length
        self.d_out = d_out
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        assert x.shape[0] <= self.context_length, "sequence too long"
        q = self.W_query(x)
        k = self.W_key(x)
        v = self.W_value(x)
        scores = torch.tril(q @ k.T / math.sqrt(self.d_out))
        scores = scores.masked_fill(scores == 0, float("-inf"))
        return torch.softmax(scores, dim=-1) @ v
