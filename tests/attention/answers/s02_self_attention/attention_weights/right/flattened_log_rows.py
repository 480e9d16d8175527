"""Right. Flattens all leading axes to a list of rows, exponentiates the log-softmax of the
transposed table over axis 0, and restores the shape.

Diagnosis: none
"""
def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    rows = scores.flatten(0, -2)
    logs = torch.log_softmax(rows.t().div(temperature), dim=0)
    return logs.exp().t().reshape(scores.shape)
