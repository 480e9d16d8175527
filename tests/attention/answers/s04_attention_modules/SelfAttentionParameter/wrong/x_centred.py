"""x is changed in place: its mean over the tokens is added after it was taken away, up to rounding,
and gradients of x are cut.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in, d_out):
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x):
        x = x.detach()
        return attention_weights(x @ self.W_query, x @ self.W_key) @ (x @ self.W_value)
