"""register_parameter in a loop makes the matrices, and forward multiplies x by all three, joined.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    NAMES = ("W_value", "W_key", "W_query")

    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        for name in self.NAMES:
            start = torch.randn(d_in, d_out) / math.sqrt(d_in)
            self.register_parameter(name, nn.Parameter(start))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        joined = torch.cat([getattr(self, name) for name in self.NAMES], dim=1)
        v, k, q = (x @ joined).tensor_split(3, dim=-1)
        scores_by_key = k @ (q / math.sqrt(q.shape[-1])).mT  # rows are keys, columns are queries
        weights = torch.softmax(scores_by_key, dim=-2)
        return weights.mT @ v
