"""Reads the keys in blocks of 32; when a later block has a higher score, only the divisor is
rescaled.

Mistake: for Q = ((1,),), K of shape (40, 1) with 0 in the first 32 rows and ln 4 in the last 8, and
V with 1 in the first 32 rows and 0 in the last 8, it returns ((2,),), the text asks for ((0.5,),),
32 equal weights of 1/64 and 8 of 1/16. With up to 32 keys it is right.

Diagnosis: none
"""


BLOCK = 32


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    scale = 1.0 / math.sqrt(Q.shape[-1])
    top = torch.full_like(Q[..., :1], -math.inf)
    divisor = torch.zeros_like(top)
    output = torch.zeros_like(Q[..., :1]).expand(*Q.shape[:-1], V.shape[-1])
    for keys, values in zip(K.split(BLOCK, dim=-2), V.split(BLOCK, dim=-2)):
        scores = (Q * scale) @ keys.transpose(-2, -1)
        new_top = torch.maximum(top, scores.amax(dim=-1, keepdim=True))
        powers = torch.exp(scores - new_top)
        divisor = divisor * torch.exp(top - new_top) + powers.sum(dim=-1, keepdim=True)
        output = output + powers @ values
        top = new_top
    return output / divisor
