"""Dropout by hand, which divides by 1 - p also where p is 1.

Mistake: for dropout=1.0 in training it returns nan everywhere (0 / 0), the text allows dropout 0.0
to 1.0 and asks for what nn.Dropout does: all weights are 0 and the output is the bias of out_proj.

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
        assert d_out % num_heads == 0, "num_heads has to divide d_out"
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.context_length = context_length
        self.dropout = dropout
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        b, t, _ = x.shape
        assert t <= self.context_length, "the sequence is too long"
        q = self.W_query(x).view(b, t, self.num_heads, self.head_dim).transpose(1, 2)
        k = self.W_key(x).view(b, t, self.num_heads, self.head_dim).transpose(1, 2)
        v = self.W_value(x).view(b, t, self.num_heads, self.head_dim).transpose(1, 2)
        scores = q @ k.transpose(2, 3) / self.head_dim**0.5
        causal = torch.ones(t, t, dtype=torch.bool, device=x.device).tril()
        weights = torch.softmax(scores.masked_fill(~causal, float("-inf")), dim=-1)
        if self.training:
            keep = torch.rand_like(weights) >= self.dropout
            weights = weights * keep / (1.0 - self.dropout)
        context = (weights @ v).transpose(1, 2).reshape(b, t, -1)
        return self.out_proj(context)
