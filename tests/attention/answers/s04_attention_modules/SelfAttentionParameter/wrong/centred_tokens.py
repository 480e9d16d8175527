"""Wrong: the mean of the sequence is subtracted from the tokens before they are projected.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in, d_out):
        super().__init__()
        self.W_query, self.W_key, self.W_value = (nn.Parameter(torch.rand(d_in, d_out)) for _ in range(3))
        pass

    def forward(self, x):
        x = x - x.mean(dim=-2, keepdim=True)
        q, k, v = x @ self.W_query, x @ self.W_key, x @ self.W_value
        return torch.softmax(q @ k.mT / math.sqrt(k.shape[-1]), dim=-1) @ v
