"""Both factors are multiplied by d**-0.25 and the softmax is written out with the row maximum.

Diagnosis: none
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    root4 = queries.shape[-1] ** -0.25
    scores = (queries * root4) @ (keys * root4).swapaxes(-1, -2)
    e = (scores - scores.amax(-1, keepdim=True)).exp_()
    return e.div(e.sum(-1, keepdim=True))
