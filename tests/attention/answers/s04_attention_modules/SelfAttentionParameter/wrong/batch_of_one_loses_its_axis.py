"""A single sequence gets a batch axis that is squeezed away in the end, but so is the axis of a
batch of one. Wrong for x of shape (1, 5, d_in): the result has shape (5, d_out).

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.dim() == 2:
            x = x.unsqueeze(0)
        queries = x @ self.W_query
        keys = x @ self.W_key
        values = x @ self.W_value
        scores = torch.bmm(queries, keys.transpose(1, 2)) / self.d_out**0.5
        context = torch.bmm(torch.softmax(scores, dim=2), values)
        return context.squeeze(0)
