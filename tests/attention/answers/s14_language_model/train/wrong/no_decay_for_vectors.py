"""Biases and gains get no weight decay, as in many recipes for GPT-2, but the text wants AdamW with
its defaults for all parameters. It is wrong for every model with a one-dimensional parameter that
is not 0, such as a UsedBigram whose bias is (3, 3), which should shrink by a factor of 1 - 0.01 *
learning_rate in each step beside the gradient.

Diagnosis: Of a table and a bias, the bias has no weight decay.
"""


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    matrices = [p for p in model.parameters() if p.dim() >= 2]
    vectors = [p for p in model.parameters() if p.dim() < 2]
    optimizer = torch.optim.AdamW(
        [{"params": matrices}, {"params": vectors, "weight_decay": 0.0}], lr=learning_rate
    )
    losses = []
    for inputs, targets in batches:
        optimizer.zero_grad()
        logits = model(inputs)
        loss = F.cross_entropy(logits.flatten(0, 1), targets.flatten())
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses
