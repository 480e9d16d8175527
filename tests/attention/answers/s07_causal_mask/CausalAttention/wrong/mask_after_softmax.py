"""Masks after the softmax, without renormalising.

Diagnosis: The mask comes after the softmax, and the rows are not renormalised.
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.register_buffer("tril", torch.tril(torch.ones(context_length, context_length)))

    def forward(self, x):
        T = x.shape[0]
        if T > self.tril.shape[0]:
            raise ValueError("too many tokens")
        wei = self.W_query(x) @ self.W_key(x).T * self.W_key.out_features**-0.5
        wei = torch.softmax(wei, dim=-1) * self.tril[:T, :T]
        return wei @ self.W_value(x)
