"""The mask is added to the scores as -inf and rows without a free key are cleaned with nan_to_num
after the softmax: the output is right, but the backward pass goes through the nan, and the
gradients of W_query, W_key and both inputs become nan.

Diagnosis: The output is clean, but where nothing is free the gradients are nan.
"""


class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.d_key = d_key
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)

    def forward(self, x, context, padding=None, pairs=None):
        q = self.W_query(x)
        k = self.W_key(context)
        v = self.W_value(context)
        scores = q @ k.transpose(1, 2) / math.sqrt(self.d_key)
        if padding is not None:
            scores = (
                scores
                + torch.zeros(padding.shape, dtype=x.dtype).masked_fill(padding, -math.inf)[:, None]
            )
        if pairs is not None:
            scores = scores + torch.zeros(pairs.shape, dtype=x.dtype).masked_fill(pairs, -math.inf)
        # rows with no free key are nan after the softmax -> make them 0
        weights = torch.softmax(scores, dim=-1)
        weights = torch.nan_to_num(weights, nan=0.0)
        return weights @ v
