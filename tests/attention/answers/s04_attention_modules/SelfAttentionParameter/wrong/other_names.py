"""The constructor's arguments have other names, so d_in= and d_out= are errors.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, in_dim, out_dim):
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(in_dim, out_dim))
        self.W_key = nn.Parameter(torch.rand(in_dim, out_dim))
        self.W_value = nn.Parameter(torch.rand(in_dim, out_dim))

    def forward(self, x):
        return attention_weights(x @ self.W_query, x @ self.W_key) @ (x @ self.W_value)
