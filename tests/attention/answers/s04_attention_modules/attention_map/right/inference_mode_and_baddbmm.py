"""Right: computed in inference mode with baddbmm, which scales as it multiplies; a clone made
outside is an ordinary tensor.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    single = x.dim() == 2
    with torch.inference_mode():
        batch = x.unsqueeze(0) if single else x
        q = attention.W_query(batch)
        k = attention.W_key(batch)
        nothing = q.new_zeros(1, 1, 1)
        scale = q.size(-1) ** -0.5
        scores = torch.baddbmm(nothing, q, k.transpose(1, 2), beta=0, alpha=scale)
        weights = F.softmax(scores, dim=2)
        if single:
            weights = weights[0]
    return weights.clone()
