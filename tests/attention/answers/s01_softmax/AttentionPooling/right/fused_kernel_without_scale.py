"""It hands one query to torch's fused attention with scale=1.0 and registers the parameter by name.

Diagnosis: none
"""


import torch.nn.functional as F


class AttentionPooling(nn.Module):
    def __init__(self, d_in: int) -> None:
        super().__init__()
        start = torch.empty(d_in)
        nn.init.uniform_(start, -0.1, 0.1)
        self.register_parameter("query", nn.Parameter(start))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        asked = self.query.reshape(1, 1, -1)
        sentence = x.unsqueeze(0)
        pooled = F.scaled_dot_product_attention(asked, sentence, sentence, scale=1.0)
        return pooled.flatten()
