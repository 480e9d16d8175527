"""Calls no layer: appends a 1 to each token and the bias as a last column to each weight, and puts
one matrix between the tokens.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    def with_bias(layer: nn.Module) -> torch.Tensor:  # (d_out, d_in + 1)
        weight = layer.weight.detach()
        bias = weight.new_zeros(len(weight)) if layer.bias is None else layer.bias.detach()
        return torch.cat([weight, bias[:, None]], dim=1)

    look, offer = with_bias(attention.W_query), with_bias(attention.W_key)
    tokens = x.detach()
    tokens = torch.cat([tokens, torch.ones_like(tokens[..., :1])], dim=-1)
    middle = look.mT @ offer / math.sqrt(len(look))  # (d_in + 1, d_in + 1)
    return torch.softmax(tokens @ middle @ tokens.mT, dim=-1)
