"""Two mistakes: parameters with one axis get no weight decay, as in many GPT trainers, where the
text wants the defaults for all (UsedBigram(2), several batches, learning rate 0.5: the bias
differs); and the model is put into evaluation mode at the end, where it should still be in
training mode.

Diagnosis: Of a table and a bias, the bias has no weight decay.
"""


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    parameters = list(model.parameters())
    groups = [{"params": [p for p in parameters if p.dim() >= 2]}]
    no_decay = [p for p in parameters if p.dim() < 2]
    if no_decay:
        groups.append({"params": no_decay, "weight_decay": 0.0})
    optimizer = torch.optim.AdamW(groups, lr=learning_rate)
    losses = []
    for inputs, targets in batches:
        logits = model(inputs)
        loss = F.cross_entropy(logits.flatten(0, 1), targets.flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    model.eval()
    return losses
