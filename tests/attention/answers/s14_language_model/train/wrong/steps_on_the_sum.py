"""The steps use the gradients of the sum over all places and not of the mean, so batches of
different sizes count differently in AdamW's means; only the returned losses are means.

Diagnosis: none
"""


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    losses = []
    for inputs, targets in batches:
        optimizer.zero_grad()
        logits = model(inputs)
        loss = F.cross_entropy(logits.flatten(0, 1), targets.flatten(), reduction="sum")
        loss.backward()
        optimizer.step()
        losses.append(loss.item() / targets.numel())
    return losses
