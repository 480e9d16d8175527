"""Right: queries are served in chunks to save memory, exp is taken in place, and the sum is
divided out after the product with V.

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    root = math.sqrt(K.shape[-1])
    K_t = K.transpose(-2, -1)

    def serve(q: torch.Tensor) -> torch.Tensor:
        s = (q @ K_t) / root  # a tensor of our own from here on
        # the shift cancels in the quotient, so no gradient has to go through it
        s.sub_(s.detach().amax(dim=-1, keepdim=True)).exp_()
        return (s @ V) / s.sum(dim=-1, keepdim=True)

    return torch.cat([serve(q) for q in Q.split(128, dim=-2)], dim=-2)
