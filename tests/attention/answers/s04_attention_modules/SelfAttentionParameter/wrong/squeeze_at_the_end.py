"""A batch axis is added for one sequence and all axes of size 1 are squeezed away at the end, also
those of the caller. Breaks: "Returns ... shape (tokens, d_out) or (batch, tokens, d_out)", for a
batch of one, one token, or d_out=1.

Diagnosis: With one token, an axis is lost.
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
        q, k, v = x @ self.W_query, x @ self.W_key, x @ self.W_value
        weights = torch.softmax(torch.bmm(q, k.transpose(1, 2)) / self.d_out**0.5, dim=-1)
        return torch.bmm(weights, v).squeeze()
