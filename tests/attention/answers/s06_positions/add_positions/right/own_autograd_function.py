"""Right. The addition is an autograd function of its own, with a backward written by hand that sums
over the axes in front and pads the rows of the table that were not used.

Diagnosis: none
"""
class _AddRows(torch.autograd.Function):
    @staticmethod
    def forward(x, table):
        return x + table.narrow(0, 0, x.shape[-2])

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, table = inputs
        ctx.kinds = x.dtype, table.dtype
        ctx.unused = table.shape[0] - x.shape[-2]

    @staticmethod
    def backward(ctx, grad):
        for_x = for_table = None
        if ctx.needs_input_grad[0]:
            for_x = grad.to(ctx.kinds[0])
        if ctx.needs_input_grad[1]:
            in_front = tuple(range(grad.dim() - 2))
            summed = grad.sum(dim=in_front) if in_front else grad
            rest = summed.new_zeros(ctx.unused, summed.shape[-1])
            for_table = torch.cat([summed, rest]).to(ctx.kinds[1])
        return for_x, for_table


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    (*_, tokens, d_in), (context_length, width) = x.shape, table.shape
    if tokens > context_length:
        raise ValueError(f"{tokens} tokens, but the table ends after {context_length} rows")
    if d_in != width:
        raise ValueError(f"tokens are {d_in} wide, the table is {width} wide")
    return _AddRows.apply(x, table)
