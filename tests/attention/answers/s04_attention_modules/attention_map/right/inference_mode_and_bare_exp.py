"""Correct. The two layers run in inference mode, and a clone made outside turns the result into an
ordinary tensor. The softmax is written out without subtracting a maximum, which the bound of 80
on the scores allows.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    with torch.inference_mode():
        q, k = (getattr(attention, name)(x) for name in ("W_query", "W_key"))
        scores = torch.einsum("...qd,...kd->...qk", q, k) / q.shape[-1] ** 0.5
        e = scores.exp()
        weights = e / e.sum(dim=-1, keepdim=True)
    return weights.clone()
