"""Folds batch and heads into one axis and does scaling and masking in a single baddbmm; no buffer,
F.dropout.

Diagnosis: none
"""


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        if d_out % num_heads:
            raise ValueError(f"d_out={d_out} is no multiple of num_heads={num_heads}")
        self.config = dict(
            heads=num_heads, width=d_out // num_heads, limit=context_length, p=dropout
        )
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.out_proj = nn.Linear(d_out, d_out)

    def _fold(self, projected):
        heads, width = self.config["heads"], self.config["width"]
        batch, tokens, _ = projected.shape
        cut = projected.reshape(batch, tokens, heads, width).permute(0, 2, 1, 3)
        return cut.reshape(batch * heads, tokens, width)

    def forward(self, x):
        batch, tokens, _ = x.shape
        if tokens > self.config["limit"]:
            raise ValueError(f"{tokens} tokens do not fit in {self.config['limit']}")
        q, k, v = (self._fold(layer(x)) for layer in (self.W_query, self.W_key, self.W_value))
        future = q.new_full((tokens, tokens), float("-inf")).triu(diagonal=1)
        scores = torch.baddbmm(
            future.expand(len(q), tokens, tokens), q, k.mT, alpha=self.config["width"] ** -0.5
        )
        weights = F.dropout(scores.softmax(-1), p=self.config["p"], training=self.training)
        context = torch.bmm(weights, v).unflatten(0, (batch, self.config["heads"]))
        return self.out_proj(torch.cat(context.unbind(1), dim=-1))
