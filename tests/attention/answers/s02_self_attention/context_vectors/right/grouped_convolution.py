"""Right. The weighted sum is a convolution of width 1: tokens are the input channels, attending
tokens the output channels, and the sentences of a batch are groups of channels.

Diagnosis: none
"""


def context_vectors(weights: torch.Tensor, X: torch.Tensor) -> torch.Tensor:
    *batch, n_query, n = weights.shape
    d = X.shape[-1]
    count = batch[0] if batch else 1
    signal = X.reshape(1, count * n, d)
    kernel = weights.reshape(count * n_query, n, 1)
    mixed = nn.functional.conv1d(signal, kernel, groups=count)
    return mixed.reshape(*batch, n_query, d)
