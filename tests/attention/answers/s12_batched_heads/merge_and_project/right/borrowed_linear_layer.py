"""Right, with a real nn.Linear on the meta device, which has no numbers of its own: functional_call
lends it the weight and the bias. The long vectors are made one token at a time.

Diagnosis: none
"""

from torch.func import functional_call


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    d_out, width = weight.shape
    layer = nn.Linear(width, d_out, device="meta")
    long = torch.stack([heads.flatten() for heads in z.unbind(dim=1)])
    return functional_call(layer, {"weight": weight, "bias": bias}, (long,))
