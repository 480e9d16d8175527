"""Four nested loops over sequences, heads, queries and keys, with one torch.dot for each score.

Diagnosis: none
"""


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        if d_out % num_heads:
            raise ValueError("uneven")
        self.num_heads, self.head_dim, self.context_length = (
            num_heads,
            d_out // num_heads,
            context_length,
        )
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x):
        if x.shape[1] > self.context_length:
            raise ValueError("too long")
        w = self.head_dim
        batch = []
        for sequence in x:
            rows = []
            q, k, v = self.W_query(sequence), self.W_key(sequence), self.W_value(sequence)
            for i in range(len(sequence)):
                row = []
                for h in range(self.num_heads):
                    part = slice(h * w, (h + 1) * w)
                    scores = torch.stack(
                        [torch.dot(q[i, part], k[j, part]) / w**0.5 for j in range(i + 1)]
                    )
                    weights = self.dropout(torch.softmax(scores, 0))
                    row.append(sum(weights[j] * v[j, part] for j in range(i + 1)))
                rows.append(torch.cat(row))
            batch.append(torch.stack(rows))
        return self.out_proj(torch.stack(batch))
