"""X (W_q W_k^T) X^T, the values projected last.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in, d_out):
        super().__init__()
        self.W_value = nn.Parameter(nn.init.xavier_uniform_(torch.empty(d_in, d_out)))
        self.W_key = nn.Parameter(nn.init.xavier_uniform_(torch.empty(d_in, d_out)))
        self.W_query = nn.Parameter(nn.init.xavier_uniform_(torch.empty(d_in, d_out)))

    def forward(self, x):
        M = self.W_query @ self.W_key.T / self.W_key.shape[1] ** 0.5
        return (x @ M @ x.mT).softmax(-1) @ x @ self.W_value
