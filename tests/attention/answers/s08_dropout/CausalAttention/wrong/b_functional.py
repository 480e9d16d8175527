"""Two mistakes: F.dropout is called without its training argument, so dropout goes on in evaluation
mode; and the mask buffer is persistent, so it stands in the state_dict.

Diagnosis: Dropout is active in evaluation mode, too.
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = dropout
        mask = torch.triu(torch.ones(context_length, context_length, dtype=torch.bool), diagonal=1)
        self.register_buffer("mask", mask)

    def forward(self, x):
        b, n, d = x.shape
        if n > self.mask.shape[0]:
            raise ValueError("too many tokens for this context length")
        q = self.W_query(x)
        k = self.W_key(x)
        v = self.W_value(x)
        scores = q @ k.transpose(1, 2) / q.shape[-1] ** 0.5
        scores = scores.masked_fill(self.mask[:n, :n], -torch.inf)
        weights = F.dropout(torch.softmax(scores, dim=-1), self.dropout)
        return weights @ v
