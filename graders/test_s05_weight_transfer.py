"""Hidden checks of s05_weight_transfer.

The modules are built, on both sides, from the classes that the lesson gives in its locked setup
cell; they get fresh, sharp weights (and biases, which PyTorch would start at zero). Whether two
modules share memory is seen by writing into one and reading the other (T21).
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from typing import Any

import torch

from autograder.checks import (
    Failure,
    Module,
    Probe,
    Student,
    StudentError,
    build,
    check_property,
    describe,
    exercise,
    expect,
    expect_close,
    expect_equal,
    expect_gradients_recorded,
    expect_ten_digits,
    expect_tensor,
    expect_untouched,
    twins,
)
from graders.common import Decorator, expect_refused

BATCH, TOKENS, D_IN, D_OUT, D_MODEL = 3, 5, 10, 24, 12
SIZES = ((D_IN, D_OUT), (D_OUT, D_IN), (6, 6))  # the square one hides a missing transpose: T21, T36
EXACT: dict[str, Any] = {"rtol": 1e-6, "atol": 1e-7}
Biases = bool | tuple[bool, bool, bool]
Sizes = tuple[tuple[int, ...], tuple[int, ...]]  # of the source and of the target
DIFFERENT: tuple[Sizes, ...] = (
    *(((7, 5), (3, 2)), ((10, 24), (24, 10))),
    *(((1, 24), (10, 24)), ((10, 1), (10, 24))),  # copy_ would broadcast
)
ONE = QUERY, KEY, VALUE = (True, False, False), (False, True, False), (False, False, True)
TWO = NO_QUERY, NO_KEY, NO_VALUE = (False, True, True), (True, False, True), (True, True, False)


# The check of each transfer that all others need, but those of other weights that it moves.
FIRST = {
    "linear_to_parameter": "test_parameter_gets_the_weights",
    "parameter_to_linear": "test_linear_gets_the_weights",
    "fuse_qkv": "test_fused_gets_the_weights",
    "unfuse_qkv": "test_layers_get_the_rows",
    "from_torch_attention": "test_target_gets_the_weights_of_torch",
}


# -- what the checks share ----------------------------------------------------------------------


def after_the_first(body: Callable[..., None]) -> Callable[..., Decorator]:
    """A `check_property` of a transfer, whose checks need the `FIRST` one."""
    make = check_property(body)
    return lambda name, *pairs, **options: make(name, *pairs, needs=FIRST[name], **options)


@dataclass(frozen=True)
class Made:
    """One of the lesson's classes and the arguments to build it with."""

    name: str
    args: tuple[int, ...]
    kwargs: dict[str, Any]
    zero_biases: bool = False  # loaded before the call

    def __str__(self) -> str:
        options = (f"{name}={value}" for name, value in self.kwargs.items())
        text = f"{self.name}({', '.join([*map(str, self.args), *options])})"
        return f"{text} whose biases are all zero" if self.zero_biases else text

    def twins(self, student: Student, reference: Student, probe: Probe) -> tuple[Module, Module]:
        """Build it on both sides, with the same fresh weights."""
        return twins(student, reference, probe, self.name, *self.args, **self.kwargs)


Pair = tuple[Made, Made]  # source and target


def linear(d_in: int = D_IN, d_out: int = D_OUT, bias: Biases = False) -> Made:
    return Made("SelfAttentionLinear", (d_in, d_out), {"qkv_bias": bias})


def parameter(d_in: int = D_IN, d_out: int = D_OUT) -> Made:
    return Made("SelfAttentionParameter", (d_in, d_out), {})


def fused(d_in: int = D_IN, d_out: int = D_OUT, bias: bool = False) -> Made:
    return Made("SelfAttentionFused", (d_in, d_out), {"qkv_bias": bias})


def projected(d_model: int = D_MODEL, bias: Biases = True, out_bias: bool = True) -> Made:
    return Made("SelfAttentionProjected", (d_model,), {"qkv_bias": bias, "out_bias": out_bias})


def torch_attention(d_model: int = D_MODEL, bias: bool = True, **options: Any) -> Made:
    return Made("torch_attention", (d_model,), {"bias": bias} | options)


BIASED_LINEAR, BIASED_FUSED = linear(bias=True), fused(bias=True)
FUSE = ((BIASED_LINEAR, BIASED_FUSED), (linear(), BIASED_FUSED))
UNFUSE = ((BIASED_FUSED, BIASED_LINEAR), (fused(), BIASED_LINEAR))
FROM_TORCH = torch_attention(), projected()
REFUSED = (BIASED_LINEAR, parameter()), (BIASED_LINEAR, fused())
# Sources whose biases are all zero.
ZERO_LINEAR = replace(BIASED_LINEAR, zero_biases=True)
ZERO_FUSED = replace(BIASED_FUSED, zero_biases=True)
ZERO_TORCH = replace(torch_attention(), zero_biases=True)


def of_all_sizes(source: Callable[..., Made], target: Callable[..., Made]) -> Iterator[Pair]:
    return ((source(*size), target(*size)) for size in SIZES)


def of_other_sizes(
    source: Callable[..., Made], target: Callable[..., Made], *more: Sizes
) -> Iterator[Pair]:
    """Modules whose sizes do not fit: those of `DIFFERENT` and ``more``."""
    return ((source(*here), target(*there)) for here, there in (*DIFFERENT, *more))


def both(
    student: Student, reference: Student, probe: Probe, source: Made, target: Made
) -> tuple[Module, Module, Module, Module]:
    """Source and target on the student's side, then on ours, all with fresh weights."""
    source_ours, source_theirs = source.twins(student, reference, probe)
    target_ours, target_theirs = target.twins(student, reference, probe)
    return source_ours, target_ours, source_theirs, target_theirs


@check_property
def moves(name: str, student: Student, reference: Student, probe: Probe, *pairs: Pair) -> None:
    """The target has the reference's weights after the call, and gives its output."""
    for source, target in pairs:
        ours, target_ours, theirs, target_theirs = both(student, reference, probe, source, target)
        before = target_theirs.parameters()
        getattr(student, name)(ours, target_ours)
        getattr(reference, name)(theirs, target_theirs)
        source_now, has = ours.parameters(), target_ours.parameters()
        if same(has, before):
            spared = same(source_now, theirs.parameters())
            more = "." if spared else " and changes the source. Which one should be written to?"
            raise Failure(f"{name}(source, target) leaves the target as it was{more}")
        wanted, after = target_theirs.parameters(), f"after {name}(source, target)"
        for key, value in wanted.items():
            expect(
                key in has,
                f"{after.capitalize()} the target has no parameter {key} any more; "
                f"it has {', '.join(has) or 'none'}.",
            )
            expect_close(has[key], value, f"the target's {key} {after}", **EXACT)
        more = ", ".join(has.keys() - wanted.keys())
        expect(not more, f"{after.capitalize()} the target has a parameter more: {more}.")
        x = probe.tensor(BATCH, TOKENS, target.args[0])
        expect_close(target_ours(x), target_theirs(x), "the target's output")


def same(some: dict[str, torch.Tensor], others: dict[str, torch.Tensor]) -> bool:
    return some.keys() == others.keys() and all(torch.equal(some[k], others[k]) for k in some)


def unchanged(
    module: Module, before: dict[str, torch.Tensor], what: str, training: bool = True
) -> None:
    """Every parameter is there with the same numbers, and no other one, and the mode is this."""
    after = module.parameters()
    for key, value in before.items():
        expect(key in after and torch.equal(after[key], value), what.format(key))
    for key in after:
        expect(key in before, what.format(key), "It had no such parameter.")
    mode = f"It was in {'training' if training else 'evaluation'} mode."
    expect(module.method("__getattribute__")("training") is training, what.format("mode"), mode)


@after_the_first
def spares_the_source(
    name: str, student: Student, reference: Student, probe: Probe, *pairs: Pair
) -> None:
    """T20: the source has the same numbers afterwards, also when it is refused, and can still be
    trained."""

    def call(*modules: Module) -> None:
        try:
            getattr(student, name)(*modules)
        except StudentError as error:
            if (source, target) not in REFUSED or error.kind != "raised":
                raise

    for (source, target), frozen in product(pairs, (False, True)):
        ours, target_ours, _, _ = both(student, reference, probe, source, target)
        expect_spared(call, probe, source.args[0], frozen, ours, target_ours)


def expect_spared(
    call: Callable[..., Any], probe: Probe, d_in: int, frozen: bool, source: Module, *target: Module
) -> None:
    """A call leaves the source as it was: ``frozen``, but for a layer for the queries, and in
    evaluation mode, or neither of both."""
    source.method("requires_grad_")(not frozen)
    source.method("train")(not frozen)
    before = source.parameters()
    queries = {name for name in before if name.startswith("W_query.")}
    if queries:
        source.method("__getattr__")("W_query").method("requires_grad_")(True)
    call(source, *target)
    unchanged(source, before, "After the call the source's {} is not what it was.", not frozen)
    if not frozen:
        trainable(source, before, probe, d_in, "the source")
        return
    able = before.keys() & source.gradients(probe.tensor(2, d_in), upstream=torch.ones(()))
    what = "After the call other parameters of the source can be trained than before."
    expect(able == queries, what, "Some or all of them were frozen.")


def trainable(module: Module, names: Iterable[str], probe: Probe, d_in: int, what: str) -> None:
    """Gradients reach every parameter of the module, which takes one tensor."""
    x = probe.tensor(BATCH, TOKENS, d_in)
    got = expect_tensor(module(x), f"the output of {what}")
    expect(got.requires_grad, f"Nothing in {what} can be trained after the call.")
    gradients = module.gradients(x, upstream=probe.tensor(*got.shape))
    for key in names:
        expect(
            gradients.get(key) is not None,
            f"{key} of {what} cannot be trained after the call.",
            "Is it a parameter, with requires_grad on?",
        )
    are_separate(module, what)
    is_no_result(module, what)


def are_separate(module: Module, what: str) -> None:
    """Writing into a parameter of the module changes no other one, and adds none."""
    written = {k: v + n for n, (k, v) in enumerate(module.parameters().items(), 1)}
    module.load(written)
    alone = same(module.parameters(), written)
    expect(alone, f"In {what}, writing into a parameter changes another one. Do they share memory?")


def is_no_result(module: Module, what: str) -> None:
    """Its parameters are leaves of the graph, so that an optimizer takes them."""
    try:
        module.method("requires_grad_")(False)
    except StudentError as error:
        if error.kind != "raised":
            raise
        raise Failure(
            f"The parameters of {what} are results of a recorded computation after the call; "
            "an optimizer would refuse them. Copy without recording gradients."
        ) from None


@after_the_first
def target_is_trainable(
    name: str, student: Student, reference: Student, probe: Probe, *pairs: Pair
) -> None:
    """All parameters of the target can be trained after the call, also if the source is frozen."""
    for (source, target), frozen in product(pairs, (False, True)):
        if frozen and source.name == "torch_attention":
            continue  # its parameters may become the target's
        ours, target_ours, _, _ = both(student, reference, probe, source, target)
        ours.method("requires_grad_")(not frozen)
        names = list(target_ours.parameters())
        getattr(student, name)(ours, target_ours)
        what = "the target of a frozen source" if frozen else "the target"
        trainable(target_ours, names, probe, target.args[0], what)
    expect_gradients_recorded(student)


@after_the_first
def refuses(name: str, student: Student, reference: Student, probe: Probe, *pairs: Pair) -> None:
    """A ValueError is raised for each of the pairs, and neither module is changed."""
    for source, target in pairs:
        ours, target_ours, _, _ = both(student, reference, probe, source, target)
        if source.zero_biases:
            has = ours.parameters()
            ours.load({k: torch.zeros_like(v) for k, v in has.items() if k.endswith("bias")})
        sides = {"target": target_ours, "source": ours}
        before = {side: module.parameters() for side, module in sides.items()}
        given = f"the source {source} and the target {target}"
        expect_refused(getattr(student, name), ours, target_ours, when=f"for {given}")
        for side, module in sides.items():
            but = f"For {given}, a ValueError is raised, but the {side}"
            unchanged(module, before[side], f"{but}'s {{}} is changed. Check first, then write.")
            held = expect_tensor(module.method("get_parameter")(min(before[side])))
            expect(held.requires_grad, f"{but} can no longer be trained.")


@after_the_first
def are_independent(
    name: str, student: Student, reference: Student, probe: Probe, *pairs: Pair
) -> None:
    """T21: no memory is shared."""
    for source, target in pairs:
        ours, target_ours, _, _ = both(student, reference, probe, source, target)
        getattr(student, name)(ours, target_ours)
        before = target_ours.parameters()
        ours.load({k: v + 1.0 for k, v in ours.parameters().items()})
        for key, value in target_ours.parameters().items():
            expect(
                key in before and torch.equal(value, before[key]),
                f"Writing into the source afterwards changes {key} of the target too.",
                "Do the two share memory?",
            )
        source_before = ours.parameters()
        are_separate(target_ours, "the target")
        what = "Writing into the target afterwards changes the source too."
        expect(same(ours.parameters(), source_before), what, "Do the two share memory?")


def expect_dtype(module: Module, wanted: torch.dtype, given: str) -> None:
    """All parameters have the dtype of what was given."""
    for key, value in module.parameters().items():
        words = f"{given} is {wanted}, but the parameter {key} of your result is {value.dtype}."
        expect(value.dtype == wanted, words.replace("torch.", ""))


# -- linear_from_matrix -------------------------------------------------------------------------


@exercise("linear_from_matrix", weight=3)
def test_the_layer_multiplies_by_the_matrix(student: Student, probe: Probe) -> None:
    """The layer computes x @ W, for wide, tall and square matrices."""
    for d_in, d_out in (*SIZES, (D_IN, 1), (1, D_OUT)):
        W, x = probe.tensor(d_in, d_out), probe.tensor(BATCH, TOKENS, d_in)
        layer = build(student, "linear_from_matrix", W)
        expect_close(layer(x), x @ W, f"the layer's output for W of shape {(d_in, d_out)}")


@exercise("linear_from_matrix")
def test_the_layer_adds_the_bias(student: Student, probe: Probe) -> None:
    """With a bias it computes x @ W + bias."""
    for d_in, d_out in (*SIZES, (D_IN, 1), (1, D_OUT)):
        W, bias = probe.tensor(d_in, d_out), probe.tensor(d_out)
        x = probe.tensor(BATCH, TOKENS, d_in)
        layer = build(student, "linear_from_matrix", W, bias)
        expect_close(layer(x), x @ W + bias, f"the output with a bias of shape {(d_out,)}")


@exercise("linear_from_matrix")
def test_the_layer_is_built_as_asked(student: Student, probe: Probe) -> None:
    """Its weight has the shape (d_out, d_in), and it has a bias only if one is given."""
    W, bias = probe.tensor(D_IN, D_OUT), probe.tensor(D_OUT)
    for given in ((), (bias,), (0 * bias,)):
        layer = build(student, "linear_from_matrix", W, *given)
        names = ["bias", "weight"] if given else ["weight"]
        has = layer.parameters()
        expect(sorted(has) == names, f"The layer's parameters are {sorted(has)}, not {names}.")
        expect_equal(tuple(has["weight"].shape), (D_OUT, D_IN), "the shape of the layer's weight")
        for name, size in (("in_features", D_IN), ("out_features", D_OUT)):
            found = layer.method("__getattribute__")(name)
            expect_equal(found, size, f"{name} of the layer for W of shape {(D_IN, D_OUT)}")


@exercise("linear_from_matrix")
def test_the_layer_has_the_dtype_of_the_matrix(student: Student, probe: Probe) -> None:
    """A float64 matrix gives a float64 layer with all its digits, a float16 one a float16 layer."""
    W, bias = probe.tensor(D_IN, D_OUT).double() / 3, probe.tensor(D_OUT).double() / 3
    x = probe.tensor(BATCH, D_IN).double()
    layer = build(student, "linear_from_matrix", W, bias)
    expect_dtype(layer, torch.float64, "W")
    expect_close(layer(x), x @ W + bias, "the output of a float64 layer", rtol=1e-9, atol=1e-11)
    for given in ((W.half(), bias.half()), (W.half(),)):
        expect_dtype(build(student, "linear_from_matrix", *given), torch.float16, "W")


@exercise("linear_from_matrix", needs="test_the_layer_multiplies_by_the_matrix")
def test_the_layer_refuses_what_does_not_fit(student: Student, probe: Probe) -> None:
    """A ValueError is raised for a W that is no matrix and a bias of another shape."""
    W = probe.tensor(D_IN, D_OUT)
    for shape in ((D_IN,), (1,), (), (1, D_OUT), (D_OUT, 1), (D_OUT, 2)):
        when = f"for W {(D_IN, D_OUT)} and a bias of shape {shape}"
        expect_refused(student.linear_from_matrix, W, probe.tensor(1, *shape)[0], when=when)
    for size, bias in product(((D_IN,), (2, D_IN, D_OUT), (1, D_IN, D_OUT), ()), (None, W[0])):
        given, when = (probe.tensor(1, *size)[0], bias), f"for W of shape {size}"
        expect_refused(student.linear_from_matrix, *given, when=when)


@exercise("linear_from_matrix", needs="test_the_layer_multiplies_by_the_matrix")
def test_the_layer_can_be_trained(student: Student, probe: Probe) -> None:
    """Gradients reach the layer's weight and bias, also if W and bias require gradients."""
    for recorded in (False, True):
        given = (probe.tensor(*s).requires_grad_(recorded) for s in ((D_IN, D_OUT), (D_OUT,)))
        layer = build(student, "linear_from_matrix", *given)
        trainable(layer, ("weight", "bias"), probe, D_IN, "the layer")


@exercise("linear_from_matrix", needs="test_the_layer_multiplies_by_the_matrix")
def test_the_matrix_stays_as_it_is(student: Student, probe: Probe) -> None:
    """W and bias are not changed."""
    for d_in, d_out in SIZES:
        given = (probe.tensor(*shape).requires_grad_() for shape in ((d_in, d_out), (d_out,)))
        build(student, "linear_from_matrix", *given)
        expect_untouched(student)


# -- linear_to_parameter ------------------------------------------------------------------------


@moves("linear_to_parameter", *of_all_sizes(linear, parameter), weight=3)
def test_parameter_gets_the_weights() -> None:
    """All three matrices hold the source's weights, in the right orientation."""


@spares_the_source(
    "linear_to_parameter", *((linear(), parameter()), (linear(6, 6), parameter(6, 6)), REFUSED[0])
)
def test_parameter_spares_the_source() -> None:
    """The source stays exactly as it was, also when it is refused."""


# T20: looking at the query's bias only, and zeroing the source's biases.
@refuses(
    "linear_to_parameter",
    *((linear(bias=b), parameter()) for b in (True, *ONE)),
    (ZERO_LINEAR, parameter()),
    weight=2,
)
def test_parameter_refuses_any_bias() -> None:
    """A source with a bias in any of its layers is refused, and nothing is changed."""


# T21: `.data =` takes any shape, copy_ broadcasts, and (24, 10) fits (10, 24) untransposed.
@refuses("linear_to_parameter", *of_other_sizes(linear, parameter))
def test_parameter_refuses_other_sizes() -> None:
    """Modules of different sizes are refused, and nothing is changed."""


@target_is_trainable("linear_to_parameter", (linear(), parameter()))
def test_parameter_can_be_trained() -> None:
    """The target's three matrices are still parameters that can be trained."""


# -- parameter_to_linear ------------------------------------------------------------------------


@moves("parameter_to_linear", *of_all_sizes(parameter, linear), weight=3)
def test_linear_gets_the_weights() -> None:
    """All three layers hold the source's matrices, in the right orientation."""


@moves(
    "parameter_to_linear", *((parameter(), linear(bias=b)) for b in (True, QUERY, VALUE, NO_QUERY))
)
def test_linear_biases_become_zero() -> None:
    """Biases of the target become zero, in whichever of its layers there are any."""


@spares_the_source(
    "parameter_to_linear", *((parameter(), linear()), (parameter(6, 6), linear(6, 6)))
)
def test_linear_spares_the_source() -> None:
    """The source stays exactly as it was."""


@are_independent(
    "parameter_to_linear",
    # A transpose with one row or column is contiguous: what copies others may not copy it.
    *((parameter(*s), linear(*s, bias=True)) for s in ((D_IN, D_OUT), (D_IN, 1), (1, D_OUT))),
    (parameter(), linear()),
)
def test_linear_is_independent() -> None:
    """Afterwards, writing into one module does not change the other."""


@exercise("parameter_to_linear", needs="test_linear_gets_the_weights")
def test_linear_keeps_its_parameters(student: Student, reference: Student, probe: Probe) -> None:
    """The target's parameters are the same objects as before, with new numbers in them."""
    # T21: an optimizer that was made before holds on to the old objects.
    for made in (BIASED_LINEAR, linear()):
        source, target, _, _ = both(student, reference, probe, parameter(), made)
        kept = build(student, "Kept", target)
        student.parameter_to_linear(source, target)
        target.load(probe.weights(target))  # no two of them alike
        held = list(kept.parameters().values())
        for key, value in target.parameters().items():
            expect(
                any(torch.equal(value, other) for other in held),
                f"{key} of the target is another object than before the call.",
                "An optimizer made earlier would go on training the old one.",
            )


@refuses("parameter_to_linear", *of_other_sizes(parameter, partial(linear, bias=True)))
def test_linear_refuses_other_sizes() -> None:
    """Modules of different sizes are refused, and nothing is changed."""


@target_is_trainable("parameter_to_linear", (parameter(), BIASED_LINEAR))
def test_linear_can_be_trained() -> None:
    """All parameters of the target can still be trained."""


# -- fuse_qkv -----------------------------------------------------------------------------------


@moves("fuse_qkv", *of_all_sizes(linear, fused), weight=3)
def test_fused_gets_the_weights() -> None:
    """The rows of the fused weight are those of query, key and value, in this order."""


@moves("fuse_qkv", *((linear(bias=b), BIASED_FUSED) for b in (True, False, *ONE, *TWO)), weight=2)
def test_fused_gets_the_biases() -> None:
    """Biases are carried over, and a missing one counts as zero."""


@refuses("fuse_qkv", *((linear(bias=b), fused()) for b in (True, *ONE)), (ZERO_LINEAR, fused()))
def test_fused_refuses_biases_without_a_place() -> None:
    """Biases that the target cannot hold are refused, and nothing is changed."""


# Biases of the target: nothing is written or set to zero before everything is checked.
@refuses(
    "fuse_qkv",
    *of_other_sizes(linear, fused, ((10, 8), (10, 24, True)), ((9, 8, True), (7, 8, True))),
)
def test_fused_refuses_other_sizes() -> None:
    """Modules of different sizes are refused, and nothing is changed."""


@spares_the_source("fuse_qkv", *FUSE, REFUSED[1])
def test_fused_spares_the_source() -> None:
    """The source stays exactly as it was, also when it is refused."""


@target_is_trainable("fuse_qkv", *FUSE)
def test_fused_can_be_trained() -> None:
    """The target's weight and bias can still be trained."""


# -- unfuse_qkv ---------------------------------------------------------------------------------


@moves("unfuse_qkv", *of_all_sizes(fused, linear), weight=3)
def test_layers_get_the_rows() -> None:
    """Query, key and value get their rows of the fused weight."""


@moves("unfuse_qkv", *UNFUSE, *((fused(), linear(bias=b)) for b in (NO_KEY, KEY)), weight=2)
def test_layers_get_the_biases() -> None:
    """Biases are carried over; where the source has none, those of the target become zero."""


@are_independent("unfuse_qkv", *UNFUSE)
def test_layers_are_independent() -> None:
    """Afterwards, writing into one module does not change the other."""


@refuses(
    "unfuse_qkv", *((BIASED_FUSED, linear(bias=b)) for b in (False, *TWO)), (ZERO_FUSED, linear())
)
def test_layers_refuse_a_bias_without_a_place() -> None:
    """A bias that not every layer of the target can hold is refused, and nothing is changed."""


@refuses(
    "unfuse_qkv",
    *of_other_sizes(fused, linear, ((10, 1), (10, 3)), ((10, 5), (10, 3)), ((9, 8), (9, 7, True))),
    *of_other_sizes(fused, linear, ((9, 8, True), (7, 8, True))),
)
def test_layers_refuse_other_sizes() -> None:
    """Modules of different sizes are refused, and nothing is changed."""


@spares_the_source("unfuse_qkv", *UNFUSE)
def test_unfusing_spares_the_source() -> None:
    """The source stays exactly as it was."""


@target_is_trainable("unfuse_qkv", *UNFUSE)
def test_layers_can_be_trained() -> None:
    """All parameters of the target can still be trained."""


# -- to_torch_attention -------------------------------------------------------------------------


TORCH_BIASES: tuple[tuple[int, Biases, bool], ...] = (
    *((D_MODEL, True, True), (D_MODEL, True, False), (D_MODEL, NO_KEY, False)),
    *((D_MODEL, VALUE, True), (D_MODEL, VALUE, False), (D_MODEL, QUERY, False)),
    *((D_MODEL, False, False), (1, NO_KEY, True)),
)


@check_property
def agrees_with_torch(
    name: str, student: Student, reference: Student, probe: Probe, *sources: Made
) -> None:
    """PyTorch's module that is made of a source gives the source's output for a batch."""
    for source, trial in zip(sources, probe.trials(len(sources)), strict=True):
        module, theirs = torch_made(student, reference, trial, source)
        x = trial.tensor(BATCH, TOKENS, source.args[0])
        what = f"the output module(x, x, x)[0] for the source {source}"
        expect_close(output_of(module, x), theirs(x), what)


def torch_made(
    student: Student, reference: Student, probe: Probe, source: Made
) -> tuple[Module, Module]:
    """The student's new module and the reference's source."""
    ours, theirs = source.twins(student, reference, probe)
    return build(student, "to_torch_attention", ours), theirs


def output_of(module: Module, x: torch.Tensor) -> torch.Tensor:
    """What an nn.MultiheadAttention gives for ``x``: the first of the pair that it returns."""
    pair = module(x, x, x)
    if not isinstance(pair, tuple) or len(pair) != 2:
        raise Failure(f"module(x, x, x) should give a pair; it gives {describe(pair)}.")
    return expect_tensor(pair[0], "the output module(x, x, x)[0]")


@agrees_with_torch("to_torch_attention", *[projected(bias=False)] * 2, weight=3)
def test_torch_module_agrees() -> None:
    """For a batch, PyTorch's module computes the same as the source."""


@agrees_with_torch("to_torch_attention", *(projected(*each) for each in TORCH_BIASES), weight=2)
def test_torch_module_has_the_biases() -> None:
    """It agrees whichever of the four layers have a bias."""


@exercise("to_torch_attention", needs="test_torch_module_agrees")
def test_torch_module_has_the_dtype(student: Student, reference: Student, probe: Probe) -> None:
    """A float64 source gives a float64 module, a float16 one a float16 module."""
    for biases in ((True, True), (False, False), (NO_KEY, False)):
        sides = projected(D_MODEL, *biases).twins(student, reference, probe)
        exact = {k: v.double() / 3 for k, v in sides[1].parameters().items()}
        ours, theirs = (side.to(torch.float64).load(exact) for side in sides)
        module = student.to_torch_attention(ours)
        expect_dtype(module, torch.float64, "The source")
        x = probe.tensor(BATCH, TOKENS, D_MODEL).double()
        expect_ten_digits(output_of(module, x), theirs(x), "the output in float64")
        module = build(student, "to_torch_attention", ours.to(torch.float16))
        expect_dtype(module, torch.float16, "The source")


@exercise("to_torch_attention", needs="test_torch_module_agrees")
def test_torch_module_spares_the_source(student: Student, reference: Student, probe: Probe) -> None:
    """The source stays exactly as it was."""
    for bias, frozen in ((True, False), (False, False), (True, True)):
        ours, _ = projected(D_MODEL, bias, bias).twins(student, reference, probe)
        expect_spared(student.to_torch_attention, probe, D_MODEL, frozen, ours)


@exercise("to_torch_attention", needs="test_torch_module_agrees")
def test_torch_module_can_be_trained(student: Student, reference: Student, probe: Probe) -> None:
    """The new module's weights can be trained, and in training mode it computes the same."""
    x, what = probe.tensor(BATCH, TOKENS, D_MODEL), "the output module(x, x, x)[0] in training mode"
    for frozen in ((), ("W_query",), ("W_value",)):  # the other layers can be trained
        ours, theirs = projected().twins(student, reference, probe)
        for layer in frozen:
            ours.method("__getattr__")(layer).method("requires_grad_")(False)
        module = build(student, "to_torch_attention", ours)
        expect(output_of(module, x).requires_grad, "Nothing in the new module can be trained.")
        module.train()
        expect_close(output_of(module, x), theirs(x), what)
        has = module.parameters()
        ready = {"in_proj_weight", "out_proj.weight"} <= has.keys()
        expect(ready, "The new module lacks the parameters of an nn.MultiheadAttention.")
        for key in has:
            trained = expect_tensor(module.method("get_parameter")(key), f"the parameter {key}")
            expect(trained.requires_grad, f"{key} of the new module cannot be trained.")
        module.gradients(x, x, x, upstream=x)
        is_no_result(module, "the new module")
    expect_gradients_recorded(student)


# -- from_torch_attention -----------------------------------------------------------------------


@moves("from_torch_attention", FROM_TORCH, FROM_TORCH, weight=3)
def test_target_gets_the_weights_of_torch() -> None:
    """All four layers get their weights and biases from PyTorch's module."""


@moves(
    "from_torch_attention",
    *(
        (torch_attention(bias=False), projected(D_MODEL, *biases))
        for biases in ((False, False), (True, True), (NO_KEY, False), (False, True))
    ),
)
def test_target_without_biases() -> None:
    """From a source without biases all weights are copied, and the target's biases become zero."""


@moves("from_torch_attention", (torch_attention(batch_first=False), projected()))
def test_batch_first_does_not_matter() -> None:
    """A source that takes tokens first has its weights in the same places."""


@refuses(
    "from_torch_attention",
    *((torch_attention(bias=h == 2, num_heads=h), projected()) for h in (3, 2)),
    *((torch_attention(bias=not k, kdim=k, vdim=5), projected()) for k in (7, None)),
    (torch_attention(kdim=7), projected()),
    *((torch_attention(width, bias=width == 1), projected()) for width in (8, 1, 24)),
)
def test_a_source_of_another_kind_is_refused() -> None:
    """Several heads, separate weights and another width are refused, and nothing is changed."""


@refuses(
    "from_torch_attention",
    *((torch_attention(), projected(bias=b)) for b in (False, *TWO)),
    (torch_attention(), projected(out_bias=False)),
    *((ZERO_TORCH, projected(D_MODEL, *b)) for b in ((False, False), (True, False), (NO_KEY,))),
)
def test_biases_of_torch_need_a_place() -> None:
    """Biases that not every layer of the target can hold are refused, and nothing is changed."""


@exercise("from_torch_attention", needs="test_target_gets_the_weights_of_torch")
def test_torch_source_is_spared(student: Student, reference: Student, probe: Probe) -> None:
    """The source stays exactly as it was."""
    x = probe.tensor(BATCH, TOKENS, D_MODEL)
    for batch_first, frozen in ((True, False), (False, False), (True, True)):
        made = torch_attention(batch_first=batch_first), projected()
        ours, target, _, _ = both(student, reference, probe, *made)
        ours.method("requires_grad_")(not frozen)
        ours.method("train")(not frozen)
        before, output = ours.parameters(), output_of(ours, x)
        student.from_torch_attention(ours, target)
        after = f"After the call a source of batch_first={batch_first}"
        unchanged(ours, before, f"{after} has another {{}} than before.", not frozen)
        now = output_of(ours, x)
        expect(torch.equal(now, output), f"{after} gives another output than before.")
        change = "is no longer frozen" if frozen else "can no longer be trained"
        expect(now.requires_grad is not frozen, f"{after} {change}.")


@target_is_trainable("from_torch_attention", FROM_TORCH, (torch_attention(bias=False), projected()))
def test_target_from_torch_can_be_trained() -> None:
    """All parameters of the target can still be trained."""
