"""Clamps the scores to [-50, 50] to keep exp from overflowing: scores of 100 and 60 get the same
weight, although scores may be of any size.

Diagnosis: Large scores are cut off: beyond some number, all of them count the same.
"""


def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    d_k = queries.shape[-1]
    scores = queries @ keys.transpose(-2, -1) / d_k**0.5
    # exp(89) is already inf in float32, so keep the scores in a safe range
    powers = scores.clamp(-50.0, 50.0).exp()
    powers = powers.tril()  # later tokens get 0
    return powers / powers.sum(dim=-1, keepdim=True)
