"""Two mistakes: the scores are divided by sqrt(d_in) instead of sqrt(head_dim); and W_key is the
same Parameter object as W_query, so queries and keys share their weights.

Diagnosis: none
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        weight = nn.Parameter(torch.randn(num_heads, head_dim, d_in) / math.sqrt(d_in))
        self.W_query = self.W_key = weight
        self.W_value = nn.Parameter(torch.randn(num_heads, head_dim, d_in) / math.sqrt(d_in))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q = torch.einsum("hki,bti->bhtk", self.W_query, x)
        k = torch.einsum("hki,bti->bhtk", self.W_key, x)
        v = torch.einsum("hki,bti->bhtk", self.W_value, x)
        weights = (q @ k.transpose(-2, -1) / math.sqrt(x.shape[-1])).softmax(dim=-1)
        return self.out_proj((weights @ v).transpose(1, 2).flatten(2))
