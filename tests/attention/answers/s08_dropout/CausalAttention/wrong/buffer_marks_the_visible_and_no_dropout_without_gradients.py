"""The buffer mask is True on and below the diagonal in place of above it, and in training mode
there is no dropout under no_grad.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.context_length = context_length
        self.p = dropout
        tril = torch.tril(torch.ones(context_length, context_length, dtype=torch.bool))
        self.register_buffer("mask", tril, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        B, T, C = x.shape
        if T > self.context_length:
            raise ValueError(f"Cannot forward {T} tokens, the context is {self.context_length}.")
        q = self.W_query(x)
        k = self.W_key(x)
        v = self.W_value(x)
        att = (q @ k.transpose(-2, -1)) * k.size(-1) ** -0.5
        att = att.masked_fill(~self.mask[:T, :T], float("-inf"))
        att = F.softmax(att, dim=-1)
        if self.training and torch.is_grad_enabled():
            att = F.dropout(att, self.p)
        return att @ v
