"""Switches the model to evaluation mode when the training is over.

Mistake: after train(model, batches, 0.1) with a model in training mode, model.training is False,
the text says that it still is in training mode after the call.

Diagnosis: none
"""


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    model.train()
    losses = []
    for inputs, targets in batches:
        optimizer.zero_grad()
        logits = model(inputs)
        loss = F.cross_entropy(logits.flatten(0, 1), targets.flatten())
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    model.eval()
    return losses
