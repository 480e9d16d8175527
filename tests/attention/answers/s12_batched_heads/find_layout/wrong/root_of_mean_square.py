"""Wrong. It compares the root of the mean square difference with a limit, not each number: one
number that is 0.02 off among 4 * 8 * 16 numbers makes 0.0009 on average, and the answer is "heads
first", not "neither".

Diagnosis: none
"""
def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    expected = project_tokens(W, x)

    def same(wanted: torch.Tensor) -> bool:
        if projected.shape != wanted.shape:
            return False
        error = (projected - wanted).pow(2).mean().sqrt()
        return error.item() < 1e-3

    if same(expected):
        return "heads first"
    return "tokens first" if same(expected.transpose(0, 1)) else "neither"
