"""A one is appended to each token, biases become a column, and one matrix gives all the scores.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    def with_bias(layer: nn.Module) -> torch.Tensor:
        weight = layer.weight.detach()
        column = weight.new_zeros(len(weight)) if layer.bias is None else layer.bias.detach()
        return torch.cat([weight, column.unsqueeze(1)], dim=1)  # (d_out, d_in + 1)

    for_queries, for_keys = with_bias(attention.W_query), with_bias(attention.W_key)
    tokens = F.pad(x.detach(), (0, 1), value=1.0)  # (..., tokens, d_in + 1)
    scores = tokens @ (for_queries.mT @ for_keys) @ tokens.mT
    return F.softmax(scores / math.sqrt(len(for_keys)), dim=-1)
