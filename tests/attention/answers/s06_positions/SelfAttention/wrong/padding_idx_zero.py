"""Makes the embedding with padding_idx=0, taken over from word embeddings, so the row of the first
place starts at zero and never gets a gradient.

Diagnosis: none
"""


class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in, padding_idx=0)

    def _embed(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[0]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens exceed the context of {self.context_length}.")
        return x + self.positions(torch.arange(tokens, device=x.device))

    def _attend(self, h: torch.Tensor) -> torch.Tensor:
        q, k = self.W_query(h), self.W_key(h)
        return torch.softmax(q @ k.T / k.shape[-1] ** 0.5, dim=-1)

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        return self._attend(self._embed(x))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        h = self._embed(x)
        return self._attend(h) @ self.W_value(h)
