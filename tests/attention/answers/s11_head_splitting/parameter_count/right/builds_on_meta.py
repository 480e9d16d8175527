"""Builds the four layers on the meta device, where they need no memory, and counts their entries.

Diagnosis: none
"""


def parameter_count(d_in, d_out, num_heads, qkv_bias=False):
    with torch.device("meta"):
        layers = nn.ModuleDict({
            "q": nn.Linear(d_in, d_out, qkv_bias),
            "k": nn.Linear(d_in, d_out, qkv_bias),
            "v": nn.Linear(d_in, d_out, qkv_bias),
            "o": nn.Linear(d_out, d_out, True),
        })
    return sum(map(torch.numel, layers.parameters()))
