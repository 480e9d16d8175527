"""Dropout is written by hand as mask / (1 - p). For p = 1.0, which the text allows ("0.0 to 1.0"),
0 / 0 gives nan in training, where nn.Dropout gives zeros ("as nn.Dropout does"). Right for
every p below 1 and in evaluation.

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
            raise ValueError("num_heads does not divide d_out")
        self.heads, self.p, self.context_length = num_heads, dropout, context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)

    def drop(self, weights: torch.Tensor) -> torch.Tensor:
        if not self.training:
            return weights
        keep = (torch.rand_like(weights) >= self.p).to(weights.dtype) / (1 - torch.tensor(self.p))
        return weights * keep

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError("the sequence is too long")
        q, k, v = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2)
            for layer in (self.W_query, self.W_key, self.W_value)
        )
        scores = q @ k.mT / math.sqrt(q.shape[-1])
        future = torch.ones(tokens, tokens, dtype=torch.bool, device=x.device).triu(1)
        weights = self.drop(torch.softmax(scores.masked_fill(future, -torch.inf), dim=-1))
        return self.out_proj((weights @ v).transpose(1, 2).flatten(2))
