"""train(was) puts all layers into the mode of the module: a layer that was in evaluation mode, in a
module in training mode, is in training mode afterwards.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    was = attention.training
    attention.eval()
    with torch.no_grad():
        weights = attention_weights(attention.W_query(x), attention.W_key(x))
    attention.train(was)
    return weights
