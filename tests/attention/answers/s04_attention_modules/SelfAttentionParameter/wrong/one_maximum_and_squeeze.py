"""Wrong, two mistakes. (1) The softmax by hand subtracts the maximum of the whole score tensor, not
of each row: if one row has scores near 500 and another near -500, the exponentials of the second
are all 0 and the result is 0 / 0 = nan, although finite results are promised. (2) A 2-D input
gets a batch axis, and at the end squeeze(0) is applied to every output, so a batch with one
sequence, (1, tokens, d_in), comes back as (tokens, d_out).

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        make = lambda: nn.Parameter(torch.rand(d_in, d_out))
        self.W_query, self.W_key, self.W_value = make(), make(), make()

    @staticmethod
    def _softmax(s):
        e = torch.exp(s - s.max())
        return e / e.sum(dim=-1, keepdim=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.dim() == 2:
            x = x.unsqueeze(0)
        q = torch.matmul(x, self.W_query)
        k = torch.matmul(x, self.W_key)
        v = torch.matmul(x, self.W_value)
        a = self._softmax(torch.bmm(q, k.transpose(1, 2)) / math.sqrt(k.shape[-1]))
        return torch.bmm(a, v).squeeze(0)
