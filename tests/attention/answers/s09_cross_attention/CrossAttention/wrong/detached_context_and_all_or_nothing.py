"""Wrong twice: the context is detached, as if the encoder were finished, so context.grad stays None
where gradients should flow to both sequences. And zeros are returned only if the whole batch is
blocked: for padding [[True, True], [False, False]] item 0 gets the mean of its values, not zeros.

Diagnosis: A query whose keys are all blocked gets the mean of all values, not the zero vector.
"""


class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.d_key = d_key
        self.d_value = d_value
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        batch, n_q, _ = x.shape
        n_k = context.shape[1]
        memory = context.detach()  # the encoder is done before the decoder begins
        queries, keys, values = self.W_query(x), self.W_key(memory), self.W_value(memory)

        blocked = torch.zeros(batch, n_q, n_k, dtype=torch.bool, device=x.device)
        if padding is not None:
            blocked = blocked | padding.unsqueeze(1)
        if pairs is not None:
            blocked = blocked | pairs.unsqueeze(0)

        scores = torch.bmm(queries, keys.transpose(1, 2)) / math.sqrt(self.d_key)
        scores = scores.masked_fill(blocked, torch.finfo(scores.dtype).min)
        weights = torch.softmax(scores, dim=-1)
        if blocked.all():
            weights = weights * 0.0
        return torch.bmm(weights, values)
