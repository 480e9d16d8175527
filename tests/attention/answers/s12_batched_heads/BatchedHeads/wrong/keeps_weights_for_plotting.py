"""Keeps the attention weights detached for a picture and goes on with the detached ones.

Mistake: for any x, after layer(x).square().sum().backward() the gradients of W_query and W_key are
None, the text asks for gradients that flow back to all parameters.

Diagnosis: The weights are cut off from the gradient, so W_query and W_key never learn.
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.head_dim = head_dim
        self.W_query = nn.Parameter(0.1 * torch.randn(num_heads, head_dim, d_in))
        self.W_key = nn.Parameter(0.1 * torch.randn(num_heads, head_dim, d_in))
        self.W_value = nn.Parameter(0.1 * torch.randn(num_heads, head_dim, d_in))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        self.attention_weights = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        queries = torch.einsum("bti,hki->bhtk", x, self.W_query)
        keys = torch.einsum("bti,hki->bhtk", x, self.W_key)
        values = torch.einsum("bti,hki->bhtk", x, self.W_value)
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(self.head_dim)
        self.attention_weights = torch.softmax(scores, dim=-1).detach()
        context = self.attention_weights @ values
        return self.out_proj(context.transpose(1, 2).flatten(2))
