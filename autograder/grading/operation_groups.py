"""Groups of operations for `autograder.grading.operations.OperationLists`.

Names are those of torch's dispatcher, without ``aten::``, overload and the underscore of the
version in place.
"""

from __future__ import annotations

VIEWS = tuple(
    """
    alias as_strided chunk conj contiguous detach diagonal expand flatten lift lift_fresh mT movedim
    narrow permute real reshape resolve_conj resolve_neg select slice split split_with_sizes squeeze
    swapaxes t transpose unbind unflatten unfold unsqueeze view view_as_real _reshape_alias
    *_copy _unsafe_view
    """.split()
)
COPIES = tuple(
    """
    cat clone constant_pad_nd copy diag_embed diagonal_scatter fill flip gather index index_add
    index_copy index_fill index_put index_reduce index_select masked_fill masked_scatter
    masked_select nonzero put repeat repeat_interleave resize roll scatter scatter_add
    scatter_reduce select_backward select_scatter slice_backward slice_scatter stack take tril triu
    where zero _index_put_impl _to_copy _unsafe_index _unsafe_index_put
    """.split()
)
CREATION = tuple(
    """
    arange complex empty empty_like empty_strided eye full full_like linspace logspace new_empty
    new_empty_strided new_full new_ones new_zeros ones ones_like range scalar_tensor tril_indices
    triu_indices zeros zeros_like
    """.split()
)
ELEMENTWISE = tuple(
    """
    abs add addcdiv addcmul bitwise_and bitwise_not bitwise_or bitwise_xor ceil clamp clamp_max
    clamp_min copysign cosh div eq erf erfc erfinv exp exp2 expm1 floor floor_divide fmax fmin fmod
    frac ge gt heaviside isfinite isinf isnan isneginf isposinf ldexp le lerp log log10 log1p log2
    logical_and logical_not logical_or logical_xor lt maximum minimum mul nan_to_num ne neg pow
    reciprocal relu remainder round rsqrt rsub sgn sigmoid sign sinh sqrt square sub tanh threshold
    trunc
    """.split()
)
REDUCTIONS = tuple(
    """
    all allclose amax amin aminmax any argmax argmin argsort count_nonzero cummax cummin cumprod
    cumsum equal is_nonzero is_same_size isclose kthvalue linalg_vector_norm max mean median min
    nansum norm prod sort std sum topk trace unique_consecutive unique_dim var _is_all_true
    _is_any_true _local_scalar_dense _unique2
    """.split()
)
PRODUCTS = tuple(
    """
    addbmm addmm addmv addr baddbmm bmm cdist chain_matmul convolution dot einsum ger inner linear
    linalg_matmul linalg_multi_dot linalg_vecdot matmul mkldnn_convolution mm mv tensordot vdot
    _addmm_activation _cdist_forward _convolution _euclidean_dist _sparse_addmm _sparse_mm
    _trilinear
    """.split()
)
RANDOM = tuple(
    """
    bernoulli binomial cauchy exponential geometric log_normal multinomial normal poisson rand
    rand_like randint randint_like randn randn_like random randperm uniform
    """.split()
)
NUMPY = (
    "numpy",
    *(
        f"numpy.{name}"
        for name in """
        abs absolute add* all amax amin any apply_along_axis arange argmax argmin argsort array
        asarray ascontiguousarray atleast_* broadcast_* ceil clip concatenate copy cumprod cumsum
        divide* empty* equal exp exp2 expand_dims expm1 eye fabs float_power floor full* greater*
        isclose isfinite isinf isnan isneginf isposinf less* log log10 log1p log2 logical_* max
        maximum* mean min minimum* moveaxis multiply* nan_to_num nanmax nansum ndenumerate ndindex
        negative not_equal ones* power prod ravel reciprocal repeat reshape rollaxis sort split
        sqrt square squeeze stack subtract* sum swapaxes take* tile transpose true_divide where
        zeros*
        """.split()
    ),
)
BASICS = (*VIEWS, *COPIES, *CREATION, *ELEMENTWISE, *REDUCTIONS)

# What the recording does not see, operators of one's own among it: they have another namespace.
UNRECORDED = (
    "asyncio.to_thread",
    *("threading.*", "_thread.*", "concurrent.*", "multiprocessing.*", "subprocess.*", "ctypes.*"),
    *("cffi.*", "numba.*", "torch.jit.*", "torch.library.*", "torch.multiprocessing.*", "*::*"),
    "torch.utils.cpp_extension.*",
)
