"""The loss that is reported and used is computed in evaluation mode, so dropout never acts. Breaks
"It is in training mode, and still is after the call": for a model with dropout (UsedBigram(2,
0.5)) during the steps.

Diagnosis: The model is trained in evaluation mode, in which dropout does nothing.
"""
def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    history = []
    for inputs, targets in batches:
        model.zero_grad()
        model.eval()  # the loss before the step should not be random
        loss = F.cross_entropy(model(inputs).flatten(0, 1), targets.flatten())
        loss.backward()
        model.train()
        optimizer.step()
        history.append(float(loss))
    return history
