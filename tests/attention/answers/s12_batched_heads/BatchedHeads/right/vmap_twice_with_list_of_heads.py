"""The stacks are turned views of tensors (num_heads, d_in, head_dim), so the parameters are not
contiguous; two vmaps run over heads and sequences.

Diagnosis: none
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in, d_out, num_heads, head_dim):
        super().__init__()
        self.W_query, self.W_key, self.W_value = (
            nn.Parameter(torch.randn(num_heads, d_in, head_dim).mT * d_in**-0.5) for _ in range(3)
        )
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x):
        def one(x, w_q, w_k, w_v):
            scores = (x @ w_q.T) @ (x @ w_k.T).T / math.sqrt(w_q.shape[0])
            return scores.softmax(-1) @ (x @ w_v.T)

        heads = torch.vmap(one, in_dims=(None, 0, 0, 0), out_dims=1)
        z = torch.vmap(heads, in_dims=(0, None, None, None))(
            x, self.W_query, self.W_key, self.W_value
        )
        return self.out_proj(z.flatten(2))
