"""Uses powers of two, with log2(e) typed to seven digits: for the worked example in float64 the
first weight is off from 0.75 by about 6e-9, and the text promises ten digits.

Diagnosis: In float64 the weights are right to fewer than ten digits.
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    log2_e = 1.442695  # e**s is 2**(s * log2(e)), and exp2 is the faster function
    scores = queries @ keys.transpose(-2, -1) * (log2_e / math.sqrt(queries.shape[-1]))
    powers = torch.exp2(scores - scores.amax(dim=-1, keepdim=True))
    return powers / powers.sum(dim=-1, keepdim=True)
