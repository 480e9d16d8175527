"""Row 0 of the position table is a padding row (zero at the start, no gradient), and scores are cut
off at 50.

Mistakes: (1) for SelfAttention(2, 2, 4) and a single token x, forward(x).sum().backward() leaves
positions.weight.grad at 0 everywhere, the text asks that gradients reach all four layers (row 0 is
never learned). (2) for SelfAttention(1, 1, 2) with W_query = W_key = W_value = 1, positions 0 and x
= [[8.], [10.]] the scores of token 1 are 80 and 100, and attention_weights(x)[1] is [0.5, 0.5], the
text asks for [2.06e-09, 1.0].

Diagnosis: none
"""


class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in, padding_idx=0)
        self.context_length = context_length

    def embed(self, x):
        if len(x) > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, got {len(x)}")
        return x + self.positions(torch.arange(len(x), device=x.device))

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        tokens = self.embed(x)
        queries, keys = self.W_query(tokens), self.W_key(tokens)
        scores = queries @ keys.T / keys.shape[-1] ** 0.5
        exponentials = scores.clamp(-50, 50).exp()
        return exponentials / exponentials.sum(dim=-1, keepdim=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.attention_weights(x) @ self.W_value(self.embed(x))
