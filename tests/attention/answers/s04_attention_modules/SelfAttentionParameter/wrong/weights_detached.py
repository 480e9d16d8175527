"""The attention weights are computed without gradients, so query and key matrices never learn.

Diagnosis: No gradient flows through the attention weights, so queries and keys are never trained.
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in, d_out):
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x):
        with torch.no_grad():
            weights = attention_weights(x @ self.W_query, x @ self.W_key)
        return weights @ (x @ self.W_value)
