"""Two mistakes: a batch that has not the size of the first one is left out, so that batches of 4 and
2 sequences give one loss and not two; and the model is put in evaluation mode at the end, though
it should still be in training mode.

Diagnosis: none
"""


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    batch_size = batches[0][0].shape[0]
    losses = []
    model.train()
    for inputs, targets in batches:
        if inputs.shape[0] != batch_size:  # an incomplete batch
            continue
        optimizer.zero_grad()
        logits = model(inputs)
        loss = F.cross_entropy(logits.flatten(0, 1), targets.flatten())
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    model.eval()
    return losses
