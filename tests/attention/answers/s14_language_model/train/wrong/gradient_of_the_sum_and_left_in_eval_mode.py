"""The steps use the gradients of the summed cross entropy, so larger batches count more in the
means of AdamW; and the model is left in evaluation mode.

Diagnosis: none
"""


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    losses = []
    model.train()
    for inputs, targets in batches:
        optimizer.zero_grad()
        logits = model(inputs)
        loss = F.cross_entropy(logits.flatten(0, 1), targets.flatten(), reduction="sum")
        loss.backward()
        optimizer.step()
        losses.append(loss.item() / targets.numel())
    model.eval()  # ready for writing
    return losses
