"""Wrong, two mistakes. (1) The gradients are clipped to a norm of 1 before each step, although they
should count as they are: steps after the first differ where one batch has large gradients and
another small ones. (2) At the end model.eval() is called, so that the model is no longer in
training mode after the call.

Diagnosis: The gradients are clipped to a norm of 1.
"""


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    history = []
    model.train()
    for xb, yb in batches:
        optimizer.zero_grad(set_to_none=True)
        logits = model(xb)
        loss = F.cross_entropy(logits.flatten(0, 1), yb.flatten())
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        history.append(loss.item())
    model.eval()
    return history
