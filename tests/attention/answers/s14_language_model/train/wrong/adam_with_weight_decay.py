"""Wrong: takes torch.optim.Adam with weight_decay=0.01 and believes that this is AdamW. Adam adds
the decay to the gradient, where it goes into the means and is normalised away, while AdamW
shrinks the weights apart from the gradient. From weights of 0 nothing is seen in the first step;
with large weights, or small gradients, they end elsewhere (a weight whose own gradient is 0
moves by the whole learning rate).

Diagnosis: The weight decay, 0.01, is added to the gradients, as in Adam and not as in AdamW.
"""


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    """Take one training step for each batch, in their order."""
    opt = torch.optim.Adam(model.parameters(), lr=learning_rate, weight_decay=0.01)
    losses = []
    for inputs, targets in batches:
        opt.zero_grad()
        # (batch, tokens, vocabulary) -> (batch, vocabulary, tokens)
        loss = F.cross_entropy(model(inputs).transpose(1, 2), targets)
        loss.backward()
        opt.step()
        losses.append(float(loss.detach()))
    return losses
