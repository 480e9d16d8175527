"""Lists the dtypes by hand and forgets int16 and bfloat16: a keep mask of torch.int16 comes back
as ValueError.

Diagnosis: none
"""


def to_blocked(mask, kind):
    known = (
        torch.bool,
        torch.uint8,
        torch.int8,
        torch.int32,
        torch.int64,
        torch.float16,
        torch.float32,
        torch.float64,
    )
    if kind not in ("blocked", "keep", "additive"):
        raise ValueError("unknown kind")
    if mask.dtype not in known:
        raise ValueError("unknown dtype")
    return {"blocked": mask != 0, "keep": mask == 0, "additive": mask < 0}[kind]
