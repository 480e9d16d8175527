"""Right: the shapes are checked with structural pattern matching, and the layer is made without
memory on the meta device; its tensors come from load_state_dict(assign=True).

Diagnosis: none
"""
def linear_from_matrix(W: torch.Tensor, bias: torch.Tensor | None = None) -> nn.Linear:
    match tuple(W.shape), None if bias is None else tuple(bias.shape):
        case (d_in, d_out), None:
            state = {}
        case (d_in, d_out), (length,) if length == d_out:
            state = {"bias": bias.detach().to(W.dtype).clone()}
        case shapes:
            raise ValueError(f"these shapes do not make a linear layer: {shapes}")
    state["weight"] = torch.einsum("io->oi", W.detach()).clone(memory_format=torch.contiguous_format)
    layer = nn.Linear(d_in, d_out, bias="bias" in state, device="meta", dtype=W.dtype)
    layer.load_state_dict(state, assign=True)
    return layer
