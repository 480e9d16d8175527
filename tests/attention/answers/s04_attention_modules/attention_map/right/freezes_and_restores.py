"""Freezes each parameter and puts it back to what it was, in a finally; x is detached (a new
tensor).

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    was = [(p, p.requires_grad) for p in attention.parameters()]
    modes = [(m, m.training) for m in attention.modules()]
    try:
        attention.requires_grad_(False).eval()
        q, k = (
            attention.get_submodule("W_query")(x.detach()),
            attention.get_submodule("W_key")(x.detach()),
        )
        return torch.softmax(torch.einsum("...id,...jd->...ij", q, k) / math.sqrt(q.shape[-1]), -1)
    finally:
        for p, flag in was:
            p.requires_grad_(flag)
        for m, flag in modes:
            m.training = flag
