"""Torch's multi_head_attention_forward with one head, identities for all its matrices, and its own
root undone in the query.

Diagnosis: none
"""

import torch.nn.functional as F


class SentenceAttention(nn.Module):
    def __init__(self, *sizes, **options):
        super().__init__()

        def read(vocab_size, d, temperature=1.0):
            return vocab_size, d, temperature

        words, self.d, self.temperature = read(*sizes, **options)
        self.embedding = nn.Embedding(words, self.d)

    def forward(self, tokens):
        x = self.embedding(tokens)
        x = x.transpose(0, 1) if x.dim() == 3 else x
        eye = torch.eye(self.d)
        q = x * (math.sqrt(self.d) / self.temperature)
        out, _ = F.multi_head_attention_forward(
            q,
            x,
            x,
            self.d,
            1,
            torch.cat([eye] * 3),
            None,
            None,
            None,
            False,
            0.0,
            eye,
            None,
            training=self.training,
            need_weights=False,
        )
        return out.transpose(0, 1) if out.dim() == 3 else out
