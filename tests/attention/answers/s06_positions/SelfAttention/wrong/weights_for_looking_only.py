"""The method for the weights runs without gradients, and it does not check the number of tokens.

Mistakes: (1) for layer = SelfAttention(3, 4, 5), layer(torch.randn(4, 3)).sum().backward() leaves
layer.W_query.weight.grad and layer.W_key.weight.grad at None, the text asks for gradients that
reach all four layers. (2) for layer.attention_weights(torch.zeros(6, 3)) with a context_length of 5
it raises an IndexError of the embedding, the text asks for a ValueError.

Diagnosis: none
"""


class SelfAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.context_length = context_length
        self.d_out = d_out
        self.positions = nn.Embedding(context_length, d_in)
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def add_positions(self, x):
        return x + self.positions(torch.arange(x.shape[0], device=x.device))

    @torch.no_grad()
    def attention_weights(self, x):
        x = self.add_positions(x)
        scores = self.W_query(x) @ self.W_key(x).T
        return torch.softmax(scores / self.d_out ** 0.5, dim=-1)

    def forward(self, x):
        if x.shape[0] > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, got {x.shape[0]}")
        weights = self.attention_weights(x)
        values = self.W_value(self.add_positions(x))
        return weights @ values
