"""Right: a subclass of nn.MultiheadAttention that draws no random numbers and is filled by a state
dict, in evaluation mode at first; its width of keys and values is named, too.

Diagnosis: none
"""


class _Filled(nn.MultiheadAttention):
    def _reset_parameters(self):
        for parameter in self.parameters():
            nn.init.zeros_(parameter)


def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    d = source.W_query.weight.shape[0]
    module = _Filled(d, 1, kdim=d, vdim=d, batch_first=True).to(source.W_query.weight.dtype)
    state = module.state_dict()
    layers = *(getattr(source, name) for name in QKV), source.out_proj
    state["in_proj_weight"] = torch.vstack([layer.weight for layer in layers[:3]])
    state["out_proj.weight"] = layers[3].weight
    for number, layer in enumerate(layers):
        if layer.bias is not None:
            place = (
                state["in_proj_bias"][number * d :][:d] if number < 3 else state["out_proj.bias"]
            )
            place.copy_(layer.bias.detach())
    module.load_state_dict(state)
    return module.eval()
