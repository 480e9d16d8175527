"""Forward hooks on the two layers collect what they give, and are removed by handles; gradients are
set off by set_grad_enabled and put back.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    seen = {}
    handles = [
        getattr(attention, n).register_forward_hook(lambda m, i, o, n=n: seen.__setitem__(n, o))
        for n in ("W_query", "W_key")
    ]
    before = torch.is_grad_enabled()
    torch.set_grad_enabled(False)
    try:
        attention.W_query(x), attention.W_key(x)
        return attention_weights(seen["W_query"], seen["W_key"])
    finally:
        torch.set_grad_enabled(before)
        for h in handles:
            h.remove()
