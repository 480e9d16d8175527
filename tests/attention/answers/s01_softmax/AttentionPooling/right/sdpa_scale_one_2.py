"""Right. Hands the work to F.scaled_dot_product_attention with scale=1, the learned query as a
sentence of one query, the tokens as keys and as values. The parameter is made with
register_parameter and starts from a uniform distribution.

Diagnosis: none
"""


from torch.nn import functional as F


class AttentionPooling(nn.Module):
    def __init__(self, d_in: int) -> None:
        super().__init__()
        bound = 1.0 / math.sqrt(d_in)
        start = torch.empty(d_in).uniform_(-bound, bound)
        self.register_parameter("query", nn.Parameter(start))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        one_query = self.query.unsqueeze(0)                       # (1, d_in)
        pooled = F.scaled_dot_product_attention(one_query, x, x, scale=1.0)
        return pooled.squeeze(0)
