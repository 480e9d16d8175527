"""Right: the weights are computed in inference mode with F.linear on the raw weights, by a plain exp
without a maximum, which the text allows since no score is beyond 80. A clone made outside turns
the result into a normal tensor.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    with torch.inference_mode():
        q, k = (F.linear(x, m.weight, m.bias) for m in (attention.W_query, attention.W_key))
        numerators = torch.exp(q @ k.mT / math.sqrt(k.shape[-1]))
        weights = F.normalize(numerators, p=1.0, dim=-1, eps=0.0)
    return weights.clone()
