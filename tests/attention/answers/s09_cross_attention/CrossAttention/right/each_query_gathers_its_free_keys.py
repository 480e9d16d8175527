"""Makes the layers in a loop, values first, and lets each query alone attend to a gathered tensor
of its free keys.

Diagnosis: none
"""


class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        widths = {
            "W_value": (d_context, d_value),
            "W_key": (d_context, d_key),
            "W_query": (d_query, d_key),
        }
        for name, (wide_in, wide_out) in widths.items():
            setattr(self, name, nn.Linear(wide_in, wide_out, bias=qkv_bias))

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        queries = self.W_query(x) / math.sqrt(self.W_query.out_features)
        keys, values = self.W_key(context), self.W_value(context)
        batch, n_q, n_k = x.shape[0], x.shape[1], context.shape[1]
        free = torch.ones(batch, n_q, n_k, dtype=torch.bool, device=x.device)
        if padding is not None:
            free &= ~padding[:, None, :]
        if pairs is not None:
            free &= ~pairs
        out = values.new_zeros(batch, n_q, values.shape[-1])
        for b in range(batch):
            for i in range(n_q):
                seen = free[b, i]
                scores = queries[b, i : i + 1] @ keys[b][seen].T  # (1, number of free keys)
                out[b, i : i + 1] = scores.softmax(dim=-1) @ values[b][seen]  # of none: zeros
        return out
