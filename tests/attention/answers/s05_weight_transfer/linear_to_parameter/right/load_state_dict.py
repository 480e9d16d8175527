"""Right. A dictionary with the transposed weights is made and given to target.load_state_dict,
which copies into the parameters that exist. All checks come first, from the same dictionary.

Diagnosis: none
"""


def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    extra = [key for key in source.state_dict() if key.endswith("bias")]
    if extra:
        raise ValueError("no place for " + ", ".join(extra))
    new = {key.split(".")[0]: w.mT for key, w in source.state_dict().items()}
    old = target.state_dict()
    if any(new[key].shape != old[key].shape for key in QKV):
        raise ValueError("d_in or d_out differ")
    target.load_state_dict(new)
