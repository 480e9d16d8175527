"""Two mistakes: biases get no weight decay, where all parameters should have AdamW's defaults, so
with UsedBigram(2) and the steps (0 -> 1), (0 -> 0) at a rate of 0.5 the bias shrinks too little
in the second step. And the model is left in evaluation mode, so UsedBigram(2, 0.5) drops nothing
after the call, though it should still be in training mode.

Diagnosis: Of a table and a bias, the bias has no weight decay.
"""


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    matrices = [p for p in model.parameters() if p.dim() > 1]
    vectors = [p for p in model.parameters() if p.dim() <= 1]
    groups = [{"params": matrices}]
    if vectors:
        groups.append({"params": vectors, "weight_decay": 0.0})
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
