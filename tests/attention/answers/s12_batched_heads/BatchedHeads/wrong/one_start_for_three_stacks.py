"""The three parameters are made from one and the same random tensor and share its memory, so that
whatever is written into one (or learned by one) is in all three. It breaks "W_query, W_key,
W_value | nn.Parameter, one stack each": given weights cannot be put into the module.

Diagnosis: none
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        start = 0.02 * torch.randn(num_heads, head_dim, d_in)
        self.W_query = nn.Parameter(start)
        self.W_key = nn.Parameter(start)
        self.W_value = nn.Parameter(start)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.unsqueeze(1)  # (batch, 1, tokens, d_in)
        queries = tokens @ self.W_query.transpose(1, 2)
        keys = tokens @ self.W_key.transpose(1, 2)
        values = tokens @ self.W_value.transpose(1, 2)
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
        context = torch.softmax(scores, dim=-1) @ values
        return self.out_proj(context.transpose(1, 2).flatten(2))
