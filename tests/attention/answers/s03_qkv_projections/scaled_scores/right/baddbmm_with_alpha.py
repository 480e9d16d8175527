"""Right: the old GPT idiom of baddbmm with beta=0 and alpha as the scale, leading axes folded into
one and unfolded.

Diagnosis: none
"""


def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    if not Q.is_floating_point():
        Q = Q.to(torch.get_default_dtype())
    if not K.is_floating_point():
        K = K.to(torch.get_default_dtype())
    *lead, n_q, d_k = Q.shape
    n_k = K.shape[-2]
    b = math.prod(lead)  # 1 if there are no leading axes

    q = Q.reshape(b, n_q, d_k)
    k = K.reshape(b, n_k, d_k)
    # the first argument only gives the shape: with beta=0 its contents are ignored
    out = torch.baddbmm(
        torch.empty(b, n_q, n_k, dtype=Q.dtype, device=Q.device),
        q,
        k.transpose(1, 2),
        beta=0,
        alpha=1.0 / math.sqrt(d_k),
    )
    return out.reshape(*lead, n_q, n_k)
