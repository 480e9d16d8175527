"""Takes the query as the kernel of a one-dimensional convolution that is exactly as long as a token,
so that each token gives one number. Gradients flow to both through torch's conv1d.

Diagnosis: none
"""


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    signals = inputs.unsqueeze(1)  # (tokens, 1 channel, d)
    kernel = query[None, None]  # (1 output, 1 channel, d)
    return nn.functional.conv1d(signals, kernel).flatten()
