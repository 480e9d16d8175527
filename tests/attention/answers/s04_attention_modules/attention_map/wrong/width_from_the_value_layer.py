"""Wrong. The width under the root is read from W_value, which the module need not have: one with
W_query and W_key only, which the text allows, raises an AttributeError.

Diagnosis: The function uses W_value, which a module need not have.
"""


@torch.no_grad()
def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    d_out = attention.W_value.out_features
    scores = attention.W_query(x) @ attention.W_key(x).transpose(-2, -1)
    return torch.softmax(scores / math.sqrt(d_out), dim=-1)
