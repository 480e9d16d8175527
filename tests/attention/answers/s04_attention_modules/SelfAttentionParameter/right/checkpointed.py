"""Right: the attention is computed anew in the backward pass (torch.utils.checkpoint).

Diagnosis: none
"""


from torch.utils.checkpoint import checkpoint


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in, d_out):
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def _attend(self, x):
        q, k, v = x @ self.W_query, x @ self.W_key, x @ self.W_value
        return torch.softmax(q @ k.mT / math.sqrt(k.shape[-1]), dim=-1) @ v

    def forward(self, x):
        return checkpoint(self._attend, x, use_reentrant=False)
