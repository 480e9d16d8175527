"""forward adds the positions to the tokens and then calls attention_weights, which adds them again.
Breaks "Row n of positions is added to token n before queries and keys are made" (once) in
forward: context vectors are not those of attention_weights(x) times the values.

Diagnosis: The positions are added twice in forward.
"""
class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)

    def embed(self, x):
        tokens = x.shape[0]
        if tokens > self.positions.num_embeddings:
            raise ValueError("the sequence is longer than the context")
        return x + self.positions(torch.arange(tokens, device=x.device))

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        x = self.embed(x)
        q, k = self.W_query(x), self.W_key(x)
        return torch.softmax(q @ k.T / math.sqrt(k.shape[-1]), dim=-1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.embed(x)
        return self.attention_weights(x) @ self.W_value(x)
