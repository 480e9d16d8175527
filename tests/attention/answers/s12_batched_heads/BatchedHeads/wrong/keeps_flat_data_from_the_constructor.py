"""Wrong: forward uses flat views of the stacks' .data kept from the constructor, so no gradients
reach W_query, W_key and W_value (and the views are stale after a change of dtype or device).

Diagnosis: none
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.num_heads, self.head_dim = num_heads, head_dim
        self.W_query = nn.Parameter(0.1 * torch.randn(num_heads, head_dim, d_in))
        self.W_key = nn.Parameter(0.1 * torch.randn(num_heads, head_dim, d_in))
        self.W_value = nn.Parameter(0.1 * torch.randn(num_heads, head_dim, d_in))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        # reshape once here and not in every forward; the memory is shared with the parameters
        stacks = (self.W_query, self.W_key, self.W_value)
        self.flat = [stack.data.view(num_heads * head_dim, d_in) for stack in stacks]

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        shape = (batch, tokens, self.num_heads, self.head_dim)
        q, k, v = ((x @ W.T).view(shape).transpose(1, 2) for W in self.flat)
        scores = q @ k.transpose(-2, -1) / math.sqrt(self.head_dim)
        context = torch.softmax(scores, dim=-1) @ v
        return self.out_proj(context.transpose(1, 2).reshape(batch, tokens, -1))
