"""torch.searchsorted is used with its default (right=False), so the first token whose sum is larger
than OR EQUAL to u is drawn: with u = 0 and top-k, token 0 is drawn although its probability is
0, and a u on a border draws one token too early.

Diagnosis: The number 0 draws the first token, even where its probability is 0.
"""


def sample(logits, uniform, temperature=1.0, top_k=None):
    z = logits / temperature
    if top_k is not None:
        v, _ = torch.topk(z, top_k)
        z = z.masked_fill(z < v[:, [-1]], -float("inf"))
    probs = F.softmax(z, dim=-1)
    cdf = probs.cumsum(dim=-1)
    idx = torch.searchsorted(cdf, uniform.to(cdf.dtype).unsqueeze(1)).squeeze(1)
    return idx.clamp(max=logits.shape[-1] - 1), probs
