"""Makes no keys and no values: queries go back through the key weight, and the value layer is
applied to the mixed tokens, which is the same as each row of weights sums to 1.

Diagnosis: none
"""


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        queries = self.W_query(x) / math.sqrt(self.W_query.out_features)
        # q . (W x_j + b) = (W^T q) . x_j + q . b
        scores = (queries @ self.W_key.weight) @ x.transpose(-2, -1)
        if self.W_key.bias is not None:
            scores = scores + (queries @ self.W_key.bias).unsqueeze(-1)
        mixed = torch.softmax(scores, dim=-1) @ x
        # sum_j a_j (W x_j + b) = W (sum_j a_j x_j) + b, because the a_j sum to 1
        return self.W_value(mixed)
