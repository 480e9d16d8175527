"""One sequence becomes a batch of one, of which squeeze() then drops every axis of one: x of shape
(1, d_in) gives shape (d_out,).

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        single = x.dim() == 2
        x = x.unsqueeze(0) if single else x
        q, k, v = x @ self.W_query, x @ self.W_key, x @ self.W_value
        y = torch.softmax(q @ k.mT / math.sqrt(q.shape[-1]), dim=-1) @ v
        return y.squeeze() if single else y
