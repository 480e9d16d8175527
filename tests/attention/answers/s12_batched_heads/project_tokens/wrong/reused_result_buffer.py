"""Wrong. Results go into a buffer that is kept for each shape: a second call with the same shapes
and another x or W (queries, then keys) overwrites the result of the first, which then no longer is
W[h] times x[t].

Diagnosis: none
"""
_buffers = {}


def project_tokens(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    num_heads, head_dim, _ = W.shape
    key = (num_heads, len(x), head_dim, x.dtype, x.device)
    if key not in _buffers:
        _buffers[key] = x.new_empty(num_heads, len(x), head_dim)
    buffer = _buffers[key]
    for head in range(num_heads):
        buffer[head].copy_((x @ W[head].T).detach())
    return buffer
