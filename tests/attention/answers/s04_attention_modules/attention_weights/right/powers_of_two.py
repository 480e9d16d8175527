"""The softmax is written with powers of two; log2(e) and the root are one Python factor of the
queries.

Diagnosis: none
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    factor = math.log2(math.e) / math.sqrt(queries.shape[-1])  # 2 ** (s log2(e)) = e ** s
    exponents = torch.einsum("...id,...jd->...ij", queries * factor, keys)
    powers = torch.exp2(exponents - exponents.amax(dim=-1, keepdim=True))
    return powers / powers.sum(dim=-1, keepdim=True)
