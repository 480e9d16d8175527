"""Gives each token one more feature, always 1, so that both layers and biases are a single matrix.

Diagnosis: none
"""


def _with_bias_column(layer: nn.Linear) -> torch.Tensor:
    column = layer.weight.new_zeros(layer.out_features) if layer.bias is None else layer.bias
    return torch.column_stack([layer.weight, column])  # (d_out, d_in + 1)


@torch.no_grad()
def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    w_query = _with_bias_column(attention.W_query)
    w_key = _with_bias_column(attention.W_key)
    form = w_query.T @ w_key / math.sqrt(len(w_query))
    tokens = F.pad(x, (0, 1), value=1.0)
    scores = torch.einsum("...if,fg,...jg->...ij", tokens, form, tokens)
    return scores.softmax(dim=-1)
