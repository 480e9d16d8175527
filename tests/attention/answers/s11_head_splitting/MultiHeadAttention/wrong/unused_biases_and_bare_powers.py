"""The projections multiply with the weights alone, and the softmax is written without the maximum.

Mistakes: (1) for a layer of width 1 with qkv_bias=True, W_value.bias = 5, out_proj.weight = 1 and 0
in all other parameters, x = [[[0], [1]]] returns 0, 0, the text asks for 5, 5. (2) for a layer of
width 1 with all weights 1 and no bias, x = [[[10], [20]]], whose scores are 100, 200 and 400,
returns nan, nan, the text asks for 10, 20.

Diagnosis: none
"""


class MultiHeadAttention(nn.Module):
    def __init__(
        self,
        d_in: int,
        d_out: int,
        context_length: int,
        dropout: float,
        num_heads: int,
        qkv_bias: bool = False,
    ) -> None:
        super().__init__()
        if d_out % num_heads != 0:
            raise ValueError("num_heads has to divide d_out")
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        allowed = torch.tril(torch.ones(context_length, context_length))
        self.register_buffer("allowed", allowed, persistent=False)

    def heads_of(self, x: torch.Tensor, layer: nn.Linear) -> torch.Tensor:
        projected = torch.matmul(x, layer.weight.T)
        return projected.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.size(1)
        if tokens > len(self.allowed):
            raise ValueError("the sequence is longer than context_length")
        queries = self.heads_of(x, self.W_query)
        keys = self.heads_of(x, self.W_key)
        values = self.heads_of(x, self.W_value)
        scores = queries @ keys.mT / math.sqrt(self.head_dim)
        powers = torch.exp(scores) * self.allowed[:tokens, :tokens]
        weights = self.dropout(powers / powers.sum(dim=-1, keepdim=True))
        context = (weights @ values).transpose(1, 2).flatten(2)
        return self.out_proj(context)
