"""Wrong, two mistakes. Gradients are clipped to norm 1 before each step, as many training scripts
do, but the text wants them as they are: with large gradients, AdamW's means weigh the steps
differently. And model.eval() is called at the end, so the model is no longer in training mode.

Diagnosis: The gradients are clipped to a norm of 1.
"""


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    """Take one training step for each batch, in their order."""
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    history = []
    model.train()
    for x, y in batches:
        optimizer.zero_grad(set_to_none=True)
        logits = model(x)
        B, T, V = logits.shape
        loss = F.cross_entropy(logits.reshape(B * T, V), y.reshape(B * T))
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        history.append(loss.item())
    model.eval()
    return history
