"""Has no mask buffer and no softmax: the largest allowed score of each row is the diagonal of a
running maximum, the exponentials are cut with tril and divided by their sums. Dropout is applied
to a tensor of ones that the weights are multiplied by.

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
        head_dim, rest = divmod(d_out, num_heads)
        if rest != 0:
            raise ValueError("num_heads has to divide d_out")
        self.heads = (num_heads, head_dim)
        self.context_length = context_length
        self.p = dropout
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.out_proj = nn.Linear(d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[1] > self.context_length:
            raise ValueError(f"{x.shape[1]} tokens, but the context is {self.context_length}")
        q, k, v = (
            layer(x).unflatten(-1, self.heads)  # tokens stay before heads
            for layer in (self.W_query, self.W_key, self.W_value)
        )
        scores = torch.einsum("bihd,bjhd->bhij", q, k) / math.sqrt(self.heads[1])
        running = scores.detach().cummax(dim=-1).values  # [.., i, j]: the largest of 0 .. j
        largest = running.diagonal(dim1=-2, dim2=-1).unsqueeze(-1)
        weights = torch.exp(scores - largest).tril()
        weights = weights / weights.sum(dim=-1, keepdim=True)
        weights = weights * F.dropout(torch.ones_like(weights), self.p, self.training)
        context = torch.einsum("bhij,bjhd->bihd", weights, v)
        return self.out_proj(context.flatten(start_dim=2))
