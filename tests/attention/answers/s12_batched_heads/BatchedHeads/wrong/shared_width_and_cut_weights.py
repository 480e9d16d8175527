"""Wrong, two mistakes. Scores are scaled by the root of d_out // num_heads, which is head_dim only
in layers that share their width: BatchedHeads(7, 5, 4, 6) shows it. And the transposed stacks are
kept as views of .data: they follow when weights are copied in, but W_query, W_key and W_value get
no gradient (grad is None).

Diagnosis: The scores are divided by the square root of d_out // num_heads, not of head_dim.
"""
class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.scale = math.sqrt(d_out // num_heads)
        self.W_query = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.1)
        self.W_key = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.1)
        self.W_value = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.1)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        # transposed once, not in every call
        self.stacks = [W.data.transpose(1, 2) for W in (self.W_query, self.W_key, self.W_value)]

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        queries, keys, values = (x.unsqueeze(1) @ stack for stack in self.stacks)
        weights = torch.softmax(queries @ keys.transpose(-2, -1) / self.scale, dim=-1)
        context = (weights @ values).transpose(1, 2).reshape(batch, tokens, -1)
        return self.out_proj(context)
