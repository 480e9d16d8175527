"""Checkpoints without the state of the generator: for the gradient, dropout draws a mask a second
time, another one than that of the output (in training with dropout 0.3).

Diagnosis: none
"""


from torch.utils.checkpoint import checkpoint


class TransformerBlock(nn.Module):
    def __init__(self, d_model, num_heads, d_hidden, context_length, dropout=0.0, norm_first=True):
        super().__init__()
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)
        self.drop, self.norm_first = nn.Dropout(dropout), norm_first

    def ffn(self, x):
        return self.linear2(F.relu(self.linear1(x)))

    def sub(self, x, layer, norm):
        if self.norm_first:
            return x + self.drop(layer(norm(x)))
        return norm(x + self.drop(layer(x)))

    def forward(self, x):
        for layer, norm in ((self.attention, self.norm1), (self.ffn, self.norm2)):
            x = checkpoint(self.sub, x, layer, norm, use_reentrant=False, preserve_rng_state=False)
        return x
