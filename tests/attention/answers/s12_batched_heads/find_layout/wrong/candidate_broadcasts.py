"""What is expected is expanded to the shape of projected: three equal rows where x has one token
pass for a layout.

Diagnosis: none
"""

def find_layout(projected, W, x):
    z = project_tokens(W, x)
    for name, want in (("heads first", z), ("tokens first", z.transpose(0, 1))):
        try:
            want = want.expand_as(projected)
        except RuntimeError:
            continue
        if projected.shape[-1] == W.shape[1] and torch.allclose(projected, want, rtol=0, atol=1e-4):
            return name
    return "neither"
