"""Wrong: after heads and tokens have changed places, the heads are put side by side with view,
which refuses the usual z (stored heads first) with a RuntimeError about strides as soon as there
are several heads and several tokens. It works only for a z that is stored with tokens first.

Diagnosis: view is asked to merge axes that were exchanged before, and refuses.
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    heads, tokens, d_v = z.shape
    long = z.transpose(0, 1).view(tokens, heads * d_v)
    return long @ weight.T + bias
