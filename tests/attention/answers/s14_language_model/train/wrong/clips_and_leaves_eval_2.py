"""Wrong, two mistakes: the gradients are clipped to a length of 5 before each step (large gradients
should count as they are; AdamW's later steps show it, since it mixes gradients of several
steps); and the model is in evaluation mode after the call, where it should still be in training
mode.

Diagnosis: none
"""


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    history = []
    model.train()
    for x, y in batches:
        optimizer.zero_grad()
        logits = model(x)
        loss = F.cross_entropy(logits.flatten(0, 1), y.flatten())
        loss.backward()
        # keeps training stable
        torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm=5.0)
        optimizer.step()
        history.append(loss.item())
    model.eval()
    return history
