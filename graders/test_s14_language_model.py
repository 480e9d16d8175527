"""Hidden checks of s14_language_model.

Weights are given, never drawn by the student's code, and sizes are pairwise different. `train` is
checked on ``Bigram``, which the lesson gives in a locked cell: its weights are put in, its batches
are fixed, and what the optimizer makes of them is compared with the reference's losses. A draw is
checked with given uniform numbers, none of which is near a border, except for 0 before tokens that
may not be drawn.
"""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import torch

from autograder.checks import (
    BASICS,
    NUMPY,
    PRODUCTS,
    UNRECORDED,
    Failure,
    Module,
    OperationLists,
    Probe,
    Student,
    build,
    counted,
    describe,
    differs,
    exercise,
    expect,
    expect_by_hand,
    expect_close,
    expect_equal,
    expect_gradients,
    expect_gradients_recorded,
    expect_parameters,
    expect_returned,
    expect_shape,
    expect_untouched,
    stored,
    twins,
)

CHARACTERS = "abcdefgh ABCD.,\n!zäé7"
# vocabulary_size, d_model, num_heads, num_layers, context_length; batch, tokens
SIZES = (((11, 12, 4, 2, 9), (3, 5)), ((7, 10, 5, 3, 8), (2, 6)))
SIZE, SHAPE = SIZES[0]
GRID = 1000  # uniform numbers, evenly spaced
ARRAYS = (torch.Tensor, np.ndarray)

CROSS_ENTROPY_BY_HAND = OperationLists(
    allowed=(*BASICS, *PRODUCTS, *NUMPY, "@", "numpy.*", "one_hot"),
    banned=(
        *("*softmax*", "softmin", "*logsumexp*", "logcumsumexp", "logaddexp*"),
        *("*cross_entropy*", "*crossentropy*", "*nll_loss*", "*nllloss*", "gaussian_nll*"),
        *("torch.distributions.*", "*kl_div*", "*kldivloss*", *UNRECORDED),
    ),
)


def _two(got: Any, names: str) -> tuple[Any, Any]:
    """The two values of an answer."""
    expect_returned(got)
    expect(
        isinstance(got, tuple | list) and len(got) == 2,
        f"Two values are expected, {names}; the answer is {describe(got)}.",
    )
    return got[0], got[1]


# -- tokenize -------------------------------------------------------------------------------------


def _text(probe: Probe, length: int) -> str:
    """A text in which not all of the characters occur, and the first is not the smallest."""
    some = [CHARACTERS[i] for i in probe.permutation(len(CHARACTERS))[:9].tolist()]
    first = max(some)
    return first + "".join(some[i] for i in probe.integers(0, 9, length - 1).tolist()) + min(some)


def _tokenized(student: Student, text: str) -> tuple[list[Any], Any]:
    """The student's vocabulary and tokens of a text."""
    vocabulary, tokens = _two(student.tokenize(text), "the vocabulary and the tokens")
    expect(
        isinstance(vocabulary, list | tuple),
        f"The vocabulary is {describe(vocabulary)}; a list is expected.",
    )
    return list(vocabulary), tokens


@exercise("tokenize", weight=2)
def test_vocabulary_is_sorted_and_complete(
    student: Student, reference: Student, probe: Probe
) -> None:
    """The vocabulary has every character of the text once, in sorted order."""
    for trial in probe.trials():
        text = _text(trial, 60)
        wanted = reference.tokenize(text)[0]
        got, _ = _tokenized(student, text)
        expect(
            len(got) == len(wanted),
            f"The text has {len(wanted)} different characters; the vocabulary has {len(got)} "
            "entries.",
        )
        expect(sorted(map(str, got)) == wanted, "The vocabulary has other entries than the text.")
        expect(got == wanted, "The vocabulary is not in the order of `sorted`.")


@exercise("tokenize", weight=2)
def test_tokens_are_places_in_the_vocabulary(
    student: Student, reference: Student, probe: Probe
) -> None:
    """The tokens are the places of the characters in the sorted vocabulary, as int64."""
    for trial in probe.trials():
        text = _text(trial, 60)
        _, got = _tokenized(student, text)
        expect_equal(got, reference.tokenize(text)[1], "the tensor of tokens")


@exercise("tokenize")
def test_tokens_lead_back_to_the_text(student: Student, probe: Probe) -> None:
    """Joining the vocabulary's entries at the tokens restores the text."""
    text = _text(probe, 40)
    vocabulary, tokens = _tokenized(student, text)
    places = expect_shape(tokens, (len(text),), "the tensor of tokens").tolist()
    expect(
        all(0 <= place < len(vocabulary) for place in places),
        "There are tokens that are not places in the vocabulary.",
    )
    back = "".join(str(vocabulary[int(place)]) for place in places)
    expect(back == text, "Joined, the vocabulary's entries at the tokens are another text.")


@exercise("tokenize")
def test_short_and_odd_texts(student: Student, reference: Student) -> None:
    """One character, a repeated one, line breaks and the characters of all languages work, too."""
    many = "".join(map(chr, range(400, 1000)))
    odd = ("Öl ölt, Éva", "b\ta\tB", "10 + 01 = 11", "a\r\nb", "a😀字", many)
    asked = ("q", "zzzz", "\n \n", *odd)
    answers = [_tokenized(student, text) for text in asked]
    for text, (vocabulary, tokens) in zip(asked, answers, strict=True):
        wanted, places = reference.tokenize(text)
        what = f"a text of {counted(len(text), 'character')}, {len(wanted)} distinct,"
        expect(vocabulary == wanted, f"The vocabulary of {what} is not right.")
        expect_equal(tokens, places, f"the tensor of tokens of {what}")


# -- decode ---------------------------------------------------------------------------------------


def _expect_text(student: Student, reference: Student, tokens: Any, words: list[str]) -> None:
    got = student.decode(tokens, words)
    expect_returned(got)
    expect(isinstance(got, str), f"The answer is {describe(got)}; a string is expected.")
    wanted = reference.decode(tokens, words)
    expect(got == wanted, f"Your text for {counted(len(tokens), 'token')} is not right.")


@exercise("decode", weight=2)
def test_text_has_the_entries_in_order(student: Student, reference: Student, probe: Probe) -> None:
    """The text has the vocabulary's entries at the tokens, in their order."""
    for trial in probe.trials():
        vocabulary = sorted(set(CHARACTERS))
        # Spaces at the ends, before a full stop, and several in a row count, too.
        first, last = ([vocabulary.index(c) for c in text] for text in (" .  a", "\n ,\n\n"))
        tokens = torch.tensor([*first, *trial.integers(0, len(vocabulary), 25), *last])
        _expect_text(student, reference, tokens, vocabulary)


@exercise("decode")
def test_vocabulary_in_any_order(student: Student, reference: Student, probe: Probe) -> None:
    """A vocabulary may be in any order, its entries may be words, and there may be hundreds."""
    words = ["the ", "reeds", "boat", " ", "A", "past ", *map(chr, range(400, 700))]
    for size in (6, 306):
        vocabulary = [words[i] for i in probe.permutation(size).tolist()]
        _expect_text(student, reference, probe.integers(0, size, 2 * size - 1), vocabulary)


@exercise("decode", needs="test_text_has_the_entries_in_order")
def test_short_texts(student: Student, reference: Student) -> None:
    """One token gives its entry, tokens that are 0 give theirs, and no tokens an empty text."""
    vocabulary = ["x", "b", "q"]
    for tokens in ([2], [0, 0]):
        _expect_text(student, reference, torch.tensor(tokens), vocabulary)
    _expect_text(student, reference, torch.tensor([], dtype=torch.int64), vocabulary)


# -- make_batch -----------------------------------------------------------------------------------


def _pieces(student: Student, *args: Any) -> tuple[Any, Any]:
    return _two(student.make_batch(*args), "the inputs and the targets")


@exercise("make_batch", weight=2)
def test_inputs_begin_at_the_offsets(student: Student, reference: Student, probe: Probe) -> None:
    """The inputs are the tokens from each offset onwards."""
    for (batch, length), trial in zip(((4, 5), (3, 7)), probe.trials(), strict=True):
        tokens, offsets = trial.integers(0, 50, 40), trial.integers(0, 40 - length, batch)
        inputs, _ = _pieces(student, tokens, offsets, length)
        wanted = reference.make_batch(tokens, offsets, length)[0]
        expect_equal(inputs, wanted, "the tensor of inputs")


@exercise("make_batch", weight=2)
def test_targets_are_one_further(student: Student, reference: Student, probe: Probe) -> None:
    """The targets are the tokens that follow each of the inputs."""
    for (batch, length), trial in zip(((4, 5), (3, 7)), probe.trials(), strict=True):
        tokens, offsets = trial.integers(0, 50, 40), trial.integers(0, 40 - length, batch)
        _, targets = _pieces(student, tokens, offsets, length)
        wanted = reference.make_batch(tokens, offsets, length)[1]
        expect_equal(targets, wanted, "the tensor of targets")


@exercise("make_batch")
def test_first_and_last_pieces(student: Student, reference: Student, probe: Probe) -> None:
    """The first and the last possible piece, equal offsets, and pieces of one token work."""
    tokens = probe.integers(0, 50, 12) + 20_000_001
    cases = (((0, 8), 3), ((8, 0, 8, 8), 3), ((0,), 11), ((10, 0, 5), 1))
    given = stored(tokens, 0)  # a slice: it does not begin where its memory begins
    answers = [_pieces(student, given, torch.tensor(places), n) for places, n in cases]
    for (places, length), (inputs, targets) in zip(cases, answers, strict=True):
        wanted = reference.make_batch(tokens, torch.tensor(places), length)
        what = f"for {len(places)} offsets and length {length}"
        expect_equal(inputs, wanted[0], f"the tensor of inputs {what}")
        expect_equal(targets, wanted[1], f"the tensor of targets {what}")


@exercise("make_batch", needs=("test_inputs_begin_at_the_offsets", "test_targets_are_one_further"))
def test_batch_leaves_the_text(student: Student, probe: Probe) -> None:
    """The tokens and the offsets are not changed."""
    _pieces(student, probe.integers(0, 50, 20), probe.integers(0, 15, 3), 4)
    expect_untouched(student)


# -- cross_entropy --------------------------------------------------------------------------------


def _by_hand(student: Student, logits: torch.Tensor, targets: torch.Tensor) -> Any:
    """What the student's function gives; a ready-made one earns nothing in most checks."""
    return expect_by_hand(student, "cross_entropy", CROSS_ENTROPY_BY_HAND, logits, targets)


def _expect_loss(
    student: Student,
    reference: Student,
    logits: torch.Tensor,
    targets: torch.Tensor,
    what: str = "the cross entropy",
) -> None:
    got = expect_shape(_by_hand(student, logits, targets), (), what)
    wanted = reference.cross_entropy(logits, targets)
    expect_close(got, float(wanted), what)


@exercise("cross_entropy", weight=3)
def test_loss_equals_the_definition(student: Student, reference: Student, probe: Probe) -> None:
    """The cross entropy is the mean of -log p(target) over all places."""
    for (batch, tokens, size), trial in zip(((3, 5, 7), (2, 6, 4)), probe.trials(), strict=True):
        logits = trial.tensor(batch, tokens, size, scale=2.0)
        _expect_loss(student, reference, logits, trial.integers(0, size, batch, tokens))


@exercise("cross_entropy")
def test_loss_of_single_places(student: Student, reference: Student, probe: Probe) -> None:
    """One place, one sequence, single tokens, and equal sizes work as well."""
    for shape in ((1, 1, 5), (1, 6, 150), (4, 1, 6), (4, 4, 4), (2, 3, 1), (12, 13, 15)):
        logits, targets = probe.tensor(*shape), probe.integers(0, shape[-1], *shape[:2])
        what = f"the cross entropy for logits of shape {shape}"
        _expect_loss(student, reference, logits, targets, what)


@exercise("cross_entropy", weight=2)
def test_large_logits_break_nothing(student: Student, reference: Student, probe: Probe) -> None:
    """Logits around 1000 and -1000, and those that differ by hundreds, give the right number."""
    targets = probe.integers(0, 6, 3, 5)
    shifts = probe.integers(0, 2, 3, 5, 1) * 2000.0 - 1000.0
    logits = probe.integers(-24, 25, 3, 5, 6) / 8
    for what, asked in (
        ("around 1000 and -1000", logits + shifts),
        ("around -1000", logits - 1000.0),
        ("that differ by hundreds, with losses over 100,", 100 * probe.tensor(3, 5, 6)),
        ("that differ by millions", 1e6 * probe.tensor(3, 5, 6)),
        (
            "of which the target's is -200, with losses of about 200,",
            logits.scatter(-1, targets[..., None], -200.0),
        ),
    ):
        _expect_loss(student, reference, asked, targets, f"the cross entropy for logits {what}")


@exercise("cross_entropy", weight=2)
def test_gradient_reaches_the_logits(student: Student, reference: Student, probe: Probe) -> None:
    """The gradient at the logits is right, for large logits too."""
    targets, upstream = probe.integers(0, 6, 3, 5), torch.tensor(2.0)
    _by_hand(student, probe.tensor(3, 5, 6), targets)
    apart = 100 * probe.tensor(3, 5, 6)
    apart -= apart.amax(dim=-1, keepdim=True)
    for what, logits in (
        ("logits around 0", probe.tensor(3, 5, 6)),
        ("logits around 500", probe.tensor(3, 5, 6) + 500.0),
        ("logits from -100 and less to 0", apart),
        ("logits of which some are equal", probe.integers(0, 2, 3, 5, 6).float()),
    ):
        got = student.cross_entropy.gradients(logits, targets, upstream=upstream)
        wanted = reference.cross_entropy.gradients(logits, targets, upstream=upstream)
        found = got.get("0") if isinstance(got, dict) else None
        if found is None or found.shape != logits.shape or not found.is_floating_point():
            found = torch.ones_like(logits)
        others = torch.arange(6) != targets[..., None]
        expect(
            found[others].any() or not found.any(),
            "Only the logits of the targets have a gradient; the loss depends on all logits.",
        )
        part = found - upstream * logits.softmax(-1) / targets.numel()
        expect(
            differs(part, torch.zeros_like(part), atol=1e-5).any(),
            "The gradient is the softmax alone, divided by the number of places; what the logits "
            "of the targets add to it in the formula is missing.",
        )
        expect_gradients(got, wanted, {"0": what}, atol=1e-5)


@exercise("cross_entropy")
def test_loss_in_float64(student: Student, reference: Student, probe: Probe) -> None:
    """In float64 the cross entropy is exact to many digits."""
    for tokens in (5, 6, 8):  # one number in float32 may be right to nine digits by chance
        logits, targets = probe.tensor(3, tokens, 7).double(), probe.integers(0, 7, 3, tokens)
        got = expect_shape(_by_hand(student, logits, targets), (), "the cross entropy in float64")
        wanted = float(reference.cross_entropy(logits, targets))
        expect_close(got.double(), wanted, "the cross entropy in float64", rtol=1e-9, atol=1e-9)


@exercise("cross_entropy", needs="test_loss_equals_the_definition")
def test_loss_leaves_its_arguments(student: Student, probe: Probe) -> None:
    """Logits, large ones and those in float64 too, and targets are not changed."""
    logits, targets = probe.tensor(3, 5, 7), probe.integers(0, 7, 3, 5)
    for given in (logits, 100 * logits, logits.double()):
        student.cross_entropy(given, targets)
        expect_untouched(student)


# -- LanguageModel --------------------------------------------------------------------------------


def _models(student: Student, reference: Student, probe: Probe) -> tuple[Module, Module, Any]:
    """Twins with the same weights, and tokens for them."""
    ours, theirs = twins(student, reference, probe, "LanguageModel", *SIZE)
    return ours, theirs, probe.integers(0, SIZE[0], *SHAPE)


def _logits(module: Module, tokens: torch.Tensor, what: str = "the logits") -> torch.Tensor:
    """The student's logits, with the shape that they should have."""
    return expect_shape(module(tokens), (*tokens.shape, SIZE[0]), f"the tensor of {what}").detach()


@exercise("LanguageModel", weight=3)
def test_logits_equal_the_definition(student: Student, reference: Student, probe: Probe) -> None:
    """With given weights, the logits are those of the definition."""
    for (sizes, shape), trial in zip(SIZES, probe.trials(), strict=True):
        ours, theirs = twins(student, reference, trial, "LanguageModel", *sizes)
        tokens = trial.integers(0, sizes[0], *shape)
        expect_close(ours(tokens), theirs(tokens), "the tensor of logits", atol=1e-4)


@exercise("LanguageModel", weight=2)
def test_logits_ignore_later_tokens(student: Student, reference: Student, probe: Probe) -> None:
    """Other later tokens change no logits of earlier places, and do change their own."""
    ours, _, tokens = _models(student, reference, probe)
    before = _logits(ours, tokens)
    for place in (4, 3, 1):
        changed = tokens.clone()
        changed[:, place:] = (changed[:, place:] + 1) % SIZE[0]
        after = _logits(ours, changed)
        what = "the tensor of logits of earlier places, after a change of later tokens,"
        expect_close(after[:, :place], before[:, :place], what, atol=1e-4)
        expect(
            differs(after[:, place:], before[:, place:], atol=1e-3).any(),
            "After a change of the last tokens, their own logits should change; they do not.",
        )


@exercise("LanguageModel")
def test_logits_depend_on_all_earlier_tokens(
    student: Student, reference: Student, probe: Probe
) -> None:
    """Another token changes the logits of its own place and of every later one."""
    ours, theirs, tokens = _models(student, reference, probe)
    before, wanted = _logits(ours, tokens), _logits(theirs, tokens)
    for place in (0, 2):
        changed = tokens.clone()
        changed[:, place] = (changed[:, place] + 3) % SIZE[0]
        moved = differs(_logits(ours, changed), before, atol=1e-4).any(dim=-1)
        should = differs(_logits(theirs, changed), wanted, atol=1e-2).any(dim=-1)
        expect(
            not (should & ~moved).any(),
            f"Another token at place {place} should change the logits at places {place} to "
            f"{SHAPE[1] - 1}; somewhere it does not.",
        )


@exercise("LanguageModel")
def test_a_single_block(student: Student, reference: Student, probe: Probe) -> None:
    """A model with one block, and one with four, are right."""
    for layers in (1, 4):
        sizes = {"context_length": 7, "num_layers": layers, "num_heads": 2, "d_model": 8}
        ours, theirs = twins(student, reference, probe, "LanguageModel", **sizes, vocabulary_size=9)
        tokens = probe.integers(0, 9, 2, 5)
        noun = "block" if layers == 1 else "blocks"
        what = f"the tensor of logits of a model with {layers} {noun}"
        expect_close(ours(tokens), theirs(tokens), what, atol=1e-4)


@exercise("LanguageModel")
def test_places_count(student: Student, reference: Student, probe: Probe) -> None:
    """The same token, repeated, has different logits at different places."""
    ours, _, _ = _models(student, reference, probe)
    logits = _logits(ours, probe.integers(0, SIZE[0], 3, 1).repeat(1, 7))
    for one, other in itertools.pairwise(range(7)):
        expect(
            differs(logits[:, one], logits[:, other], atol=1e-4).any(),
            f"The same token has the same logits at the places {one} and {other}.",
        )


@exercise("LanguageModel")
def test_sequences_of_any_length(student: Student, reference: Student, probe: Probe) -> None:
    """A sequence gives the same alone and in a batch, cut short, and as long as the context."""
    ours, theirs, tokens = _models(student, reference, probe)
    together = _logits(ours, tokens)
    for item in range(SHAPE[0]):
        what = f"the tensor of logits of sequence {item} alone"
        expect_close(ours(tokens[item : item + 1]), together[item : item + 1], what, atol=1e-4)
    for length in (1, 3):
        got = ours(tokens[:, :length].contiguous())
        what = f"the tensor of logits of the first {length} tokens"
        expect_close(got, together[:, :length], what, atol=1e-4)
    whole = probe.integers(0, SIZE[0], 2, SIZE[-1])
    what = f"the tensor of logits of {SIZE[-1]} tokens, as many as the context has places,"
    expect_close(ours(whole), theirs(whole), what, atol=1e-4)


@exercise("LanguageModel", weight=2)
def test_gradients_reach_all_layers(student: Student, reference: Student, probe: Probe) -> None:
    """Gradients reach both embeddings, every block, the norm and the last layer, in both modes."""
    ours, theirs, tokens = _models(student, reference, probe)
    tokens[0, 0] = 0  # which is no padding
    upstream = probe.tensor(*SHAPE, SIZE[0])
    got, wanted = (m.gradients(tokens, upstream=upstream) for m in (ours, theirs))
    name = "token_embedding.weight"
    found = got.get(name) if isinstance(got, dict) else None
    if found is not None and found.shape == wanted[name].shape and found.any():
        lost = wanted[name].any(dim=-1) & ~found.any(dim=-1)
        expect(
            not lost.any(),
            f"The embedding of token {lost.int().argmax()} gets no gradient, though the token "
            "occurs; those of others do.",
        )
    expect_gradients(got, wanted, atol=1e-3)
    got = ours.eval().gradients(tokens, upstream=upstream)
    expect_gradients(got, wanted, atol=1e-3, when=" in evaluation mode")
    expect_gradients_recorded(student)


@exercise("LanguageModel", needs="test_logits_equal_the_definition")
def test_model_leaves_its_tokens(student: Student, reference: Student, probe: Probe) -> None:
    """The tokens are not changed; later calls, in evaluation and in float64 too, are right."""
    ours, theirs, tokens = _models(student, reference, probe)
    ours(tokens)
    expect_untouched(student)
    other = probe.integers(0, SIZE[0], 2, 8)
    what = "the tensor of logits of a second call, with other tokens"
    expect_close(ours(other), theirs(other), what, atol=1e-4)
    what = "the tensor of logits in evaluation"
    expect_close(ours.eval()(tokens), theirs(tokens), what, atol=1e-4)
    got = ours.to(torch.float64)(tokens)
    wanted = theirs.to(torch.float64)(tokens)
    expect_close(got, wanted, "the tensor of logits in float64", rtol=1e-8, atol=1e-8)


@exercise("LanguageModel")
def test_model_has_the_parameters(student: Student, reference: Student) -> None:
    """Its parameters are those of the named layers, and no others; the norms start as new ones."""
    for sizes, _ in SIZES:
        new = expect_parameters(student, reference, "LanguageModel", *sizes).parameters()
        odd = [n for n, v in new.items() if "norm" in n and (v != n.endswith("weight")).any()]
        expect(not odd, "The norms of a new model should have weights of 1 and biases of 0.")


# -- train ----------------------------------------------------------------------------------------


def _batches(probe: Probe, steps: int, shape: tuple[int, int], size: int) -> list[Any]:
    """Batches of inputs and targets that contradict each other from step to step."""
    return [
        (probe.integers(0, size, *shape), probe.integers(0, size, *shape)) for _ in range(steps)
    ]


def _numbers(got: Any, count: int) -> torch.Tensor:
    """The losses that the student returned: a list of numbers."""
    if isinstance(got, ARRAYS) and got.shape == (count,):
        return torch.as_tensor(got).detach().double()
    expect_returned(got)
    expect(
        isinstance(got, list | tuple),
        f"The answer is {describe(got)}; a list of floats is expected.",
    )
    batches, losses = counted(count, "batch", "batches"), counted(count, "loss", "losses")
    expect(len(got) == count, f"{batches} should give {losses}, not {len(got)}.")
    plain = [g.item() if isinstance(g, ARRAYS) and g.shape == () else g for g in got]
    odd = [g for g in plain if isinstance(g, bool) or not isinstance(g, int | float)]
    expect(not odd, f"One of the losses is {describe(odd[0]) if odd else ''}; a float is expected.")
    return torch.tensor([float(number) for number in plain], dtype=torch.float64)


def _expect_losses(
    got: torch.Tensor, wanted: torch.Tensor, of: str = "", rtol: float = 2e-3, atol: float = 1e-3
) -> None:
    """Expect the reference's losses. ``of`` says in messages whose losses they are."""
    wrong = differs(got, wanted, atol=atol, rtol=rtol)
    if not wrong.any():
        return
    error = (got - wanted)[wrong].abs().max()
    what = "that is nan" if error.isnan() else f"the error is {float(error):.2g}"
    if len(got) == 1:
        raise Failure(f"The loss{of} is not right; {what}.")
    count, first = int(wrong.sum()), int(wrong.nonzero()[0])
    what = (
        "there is nan among them" if error.isnan() else f"the largest error is {float(error):.2g}"
    )
    verb = "is" if count == 1 else "are"
    raise Failure(
        f"{count} of the {len(got)} losses{of} {verb} wrong, first at index {first}; {what}."
    )


def _trained(
    student: Student, reference: Student, probe: Probe, steps: int, rate: float, size: int = 5
) -> tuple[torch.Tensor, torch.Tensor, Module, Module]:
    """Train both sides' Bigrams, with the same weights and batches: losses and models."""
    ours, theirs = twins(student, reference, probe, "Bigram", size)
    batches = _batches(probe, steps, (3, 4), size)
    got = _numbers(student.train(ours, batches, rate), steps)
    wanted = _numbers(reference.train(theirs, batches, rate), steps)
    return got, wanted, ours, theirs


def _expect_tables(ours: Module, theirs: Module, what: str, atol: float = 1e-3) -> None:
    """The table of a trained model must be the reference's."""
    got, wanted = (model.parameters()["table.weight"] for model in (ours, theirs))
    expect_close(got, wanted, f"the table of the {what}", rtol=1e-3, atol=atol)


@exercise("train")
def test_first_loss_is_that_of_the_given_weights(
    student: Student, reference: Student, probe: Probe
) -> None:
    """The first loss is the cross entropy of the first batch, with the weights as they were."""
    for size, trial in zip((5, 7, 9, 11), probe.trials(4), strict=True):
        got, wanted, *_ = _trained(student, reference, trial, 1, 0.2, size)
        _expect_losses(got, wanted, rtol=3e-6, atol=1e-6)


@exercise("train", weight=2)
def test_one_step_changes_the_weights(student: Student, reference: Student, probe: Probe) -> None:
    """After one step the weights are those of AdamW with the given learning rate."""
    for rate, trial in zip((0.2, 0.01, 1.5), probe.trials(3), strict=True):
        *_, ours, theirs = _trained(student, reference, trial, 1, rate)
        _expect_tables(ours, theirs, f"Bigram after one step of {rate:g}", atol=1e-4)


@exercise("train", weight=3)
def test_losses_follow_the_reference(student: Student, reference: Student, probe: Probe) -> None:
    """Over eight steps, each loss is that of a model that has been trained correctly so far."""
    for size, trial in zip((5, 7), probe.trials(), strict=True):
        got, wanted, *_ = _trained(student, reference, trial, 8, 0.3, size)
        _expect_losses(got, wanted)


@exercise("train", weight=2)
def test_weights_after_many_steps(student: Student, reference: Student, probe: Probe) -> None:
    """After forty steps the weights are the reference's."""
    # So many, because AdamW weighs the squares of all gradients nearly alike: whether they are
    # forgotten as slowly as by default shows late. Rounding makes differences of 1e-6.
    # Token 0 is in the first batch only: the squares of its gradients become smaller again.
    ours, theirs = twins(student, reference, probe, "Bigram", 5)
    first, *rest = _batches(probe, 40, (3, 4), 5)
    first[0][0, 0] = 0
    batches = [first, *((inputs.clamp(min=1), targets) for inputs, targets in rest)]
    student.train(ours, batches, 0.1)
    reference.train(theirs, batches, 0.1)
    _expect_tables(ours, theirs, "Bigram after forty steps")


@exercise("train", weight=0.5, needs="test_one_step_changes_the_weights")
def test_gradients_as_small_as_eps(student: Student, reference: Student, probe: Probe) -> None:
    """With gradients as small as AdamW's eps, which are damped, a step is right, too."""
    ours, theirs = twins(student, reference, probe, "Bigram", 5)
    table = probe.weights(theirs)["table.weight"]
    table[:, :-1] += 15.0  # so the last token has a probability of about 1e-7, in every row
    ours.load({"table.weight": table})
    theirs.load({"table.weight": table})
    batches = [(probe.integers(0, 5, 3, 4), probe.integers(0, 4, 3, 4))]
    student.train(ours, batches, 0.2)
    reference.train(theirs, batches, 0.2)
    _expect_tables(ours, theirs, "Bigram after a step with small gradients")


@exercise("train", needs="test_losses_follow_the_reference")
def test_training_goes_on(student: Student, reference: Student, probe: Probe) -> None:
    """A second call continues with the model's weights and a new optimizer; no batch is changed."""
    ours, theirs = twins(student, reference, probe, "Bigram", 5)
    for rate in (0.3, 0.1):
        batches = _batches(probe, 3, (2, 6), 5)
        got = _numbers(student.train(ours, batches, rate), 3)
        expect_untouched(student)
        wanted = _numbers(reference.train(theirs, batches, rate), 3)
        _expect_losses(got, wanted)


@exercise("train", needs="test_losses_follow_the_reference")
def test_all_parameters_are_trained(student: Student, reference: Student, probe: Probe) -> None:
    """All parameters are trained, with the gradients of the batches alone, however large."""
    ours, theirs = twins(student, reference, probe, "UsedBigram", 5)
    alike = torch.zeros(3, 4, dtype=torch.int64)  # a batch of one transition has large gradients
    batches = [*_batches(probe, 1, (3, 4), 5), (alike, alike + 1), *_batches(probe, 4, (3, 4), 5)]
    got = _numbers(student.train(ours, batches, 0.3), len(batches))
    wanted = _numbers(reference.train(theirs, batches, 0.3), len(batches))
    _expect_losses(got, wanted, " of a UsedBigram, which has old gradients,")
    left, right = ours.parameters(), theirs.parameters()
    for name in ("table.weight", "bias"):
        what = f"{name} of the UsedBigram after {len(batches)} steps"
        expect_close(left[name], right[name], what, rtol=1e-3, atol=1e-3)
    ours, theirs = twins(student, reference, probe, "UsedBigram", 5, 0.0, 100.0)
    table = probe.weights(theirs)["table.weight"] / 100
    table[:, 0] += 0.5  # so that each other target has a loss of about 50
    ours.load({"table.weight": table})
    theirs.load({"table.weight": table})
    batches = [(alike, alike + 1), (probe.integers(0, 5, 3, 4), probe.integers(1, 5, 3, 4))]
    batches += [(alike, alike), *_batches(probe, 2, (3, 4), 5)]  # a loss of 0 counts, too
    got = _numbers(student.train(ours, batches, 0.05), len(batches))
    wanted = _numbers(reference.train(theirs, batches, 0.05), len(batches))
    large = "with a factor of 100, whose losses and gradients are large"
    _expect_losses(got, wanted, f" of a UsedBigram {large},")
    _expect_tables(ours, theirs, f"UsedBigram {large}, after {len(batches)} steps")


@exercise("train", weight=0.5, needs="test_all_parameters_are_trained")
def test_model_stays_in_training_mode(student: Student, reference: Student, probe: Probe) -> None:
    """The model is in training mode in every step, and after the call."""
    ours, theirs = twins(student, reference, probe, "UsedBigram", 5, 1.0)  # all is dropped
    batches = _batches(probe, 3, (2, 6), 5)
    got = _numbers(student.train(ours, batches, 0.3), 3)
    wanted = _numbers(reference.train(theirs, batches, 0.3), 3)
    _expect_losses(got, wanted, " of a UsedBigram with a dropout of 1 in training mode")
    tokens = batches[0][0]
    what = "the tensor of logits of this model after the call, in training mode,"
    logits = expect_shape(ours(tokens), (*tokens.shape, 5), what)
    expect(
        not differs(logits, logits[:1, :1].expand_as(logits)).any(),
        "After the call the model's dropout does nothing, as in evaluation mode.",
    )
    expect_close(logits, theirs(tokens), what, rtol=1e-3, atol=1e-3)


@exercise("train", weight=0.5, needs="test_losses_follow_the_reference")
def test_batches_of_different_sizes(student: Student, reference: Student, probe: Probe) -> None:
    """Batches may differ in size, and a model may relate the tokens of a sequence to each other."""
    bigrams = zip((student, reference), twins(student, reference, probe, "Bigram", 5), strict=True)
    ours, theirs = (
        build(side, "nn.Sequential", bigram, build(side, "nn.Softmax", 1))
        for side, bigram in bigrams
    )
    shapes = ((2, 6), (4, 1), (1, 3), (5, 5))
    batches = [batch for shape in shapes for batch in _batches(probe, 1, shape, 5)]
    got = _numbers(student.train(ours, batches, 0.2), len(shapes))
    wanted = _numbers(reference.train(theirs, batches, 0.2), len(shapes))
    of = " of a model with a softmax over the tokens of each sequence"
    _expect_losses(got, wanted, of)


@exercise("train", weight=0.5, needs="test_losses_follow_the_reference")
def test_losses_hold_no_computation(student: Student, reference: Student, probe: Probe) -> None:
    """The losses are numbers, not tensors that keep the computation in memory."""
    ours, _ = twins(student, reference, probe, "Bigram", 5)
    got = student.train(ours, _batches(probe, 3, (2, 6), 5), 0.1)
    _numbers(got, 3)
    values = got if isinstance(got, list | tuple) else [got]
    arrays = [v for v in values if isinstance(v, ARRAYS)]
    expect(
        not any(isinstance(v, torch.Tensor) and v.requires_grad for v in arrays),
        "The losses are tensors with all that they were computed from; floats are expected.",
        "Which method of a tensor gives its number?",
    )
    expect(
        not arrays,
        f"Plain floats are expected; there is {describe(arrays[0]) if arrays else ''}.",
        "Which method of a tensor gives its number?",
    )


# -- sample ---------------------------------------------------------------------------------------


def _rows(probe: Probe, batch: int, size: int) -> torch.Tensor:
    """Logits that differ within a row by a quarter at least, in another order in each row, and some
    rows of which are larger than others as a whole."""
    steps = torch.stack([probe.permutation(size) for _ in range(batch)]).float()
    return (
        0.5 * steps + probe.uniform(batch, size, low=-0.12, high=0.12) + 2 * probe.tensor(batch, 1)
    )


def _inside(probe: Probe, probabilities: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Tokens that may be drawn, and uniform numbers well inside their parts of the line."""
    chosen = [int(row.nonzero()[int(probe.integers(0, int((row > 0).sum()), 1))])
              for row in probabilities]  # fmt: skip
    tokens = torch.tensor(chosen)[:, None]
    widths = probabilities.double().gather(1, tokens)
    ends = probabilities.double().cumsum(dim=1).gather(1, tokens)
    inside = ends - widths * probe.uniform(len(chosen), 1, low=0.1, high=0.9)
    return tokens[:, 0], inside[:, 0].float()


def _drawn(student: Student, *args: Any) -> tuple[Any, Any]:
    return _two(student.sample(*args), "the tokens and the probabilities")


def _expect_kept(probabilities: torch.Tensor, top_k: int | None, what: str) -> None:
    """Not more than k tokens of a row may have a probability."""
    most = int((probabilities > 1e-3).sum(dim=-1).max())
    expect(
        top_k is None or most <= top_k,
        f"In {what}, {most} entries of a row are larger than 0; {top_k} should be.",
        "Which tokens may be drawn with top_k, and for which logits, large and small, do all "
        "others get a probability of 0?",
    )


def _expect_probabilities(
    student: Student, reference: Student, probe: Probe, cases: tuple[tuple[float, Any], ...]
) -> None:
    """The probabilities must be right, for each temperature and top_k."""
    asked = [(_rows(probe, 4, max(7, k or 0)), probe.uniform(4), t, k) for t, k in cases]
    answers = [_drawn(student, *args)[1] for args in asked]
    for args, got in zip(asked, answers, strict=True):
        what = f"the tensor of probabilities with temperature {args[2]:g} and top_k {args[3]}"
        _expect_kept(expect_shape(got, args[0].shape, what), args[3], what)
        expect_close(got, reference.sample(*args)[1], what)


@exercise("sample")
def test_probabilities_of_temperature_1(student: Student, reference: Student, probe: Probe) -> None:
    """Without temperature and top-k, the probabilities are the softmax of the logits."""
    for size in (7, 120, 1):
        logits, uniform = _rows(probe, 4, size) / size, probe.uniform(4)
        got = _drawn(student, logits, uniform)[1]
        wanted = reference.sample(logits, uniform)[1]
        expect_close(got, wanted, f"the tensor of probabilities of {counted(size, 'token')}")


@exercise("sample", weight=2)
def test_temperature_divides_the_logits(student: Student, reference: Student, probe: Probe) -> None:
    """The probabilities are the softmax of the logits divided by the temperature."""
    _expect_probabilities(student, reference, probe, ((0.4, None), (2.5, None)))
    for extreme in (1e-4, 0.02, 12.0, 100.0, 1000.0):  # the last ones are up to some hundreds apart
        args = (_rows(probe, 4, 7) * extreme, probe.uniform(4), extreme)
        what = f"the tensor of probabilities with temperature {extreme:g} and top_k None"
        # Powers of probabilities, in place of divided logits, enlarge the rounding at 0.02.
        expect_close(_drawn(student, *args)[1], reference.sample(*args)[1], what, atol=1e-3)


@exercise("sample", weight=2)
def test_top_k_keeps_the_most_probable(student: Student, reference: Student, probe: Probe) -> None:
    """With top_k only the most probable tokens keep a probability, and a row sums to 1."""
    _expect_probabilities(student, reference, probe, ((1.0, 3), (1.0, 1), (1.0, 6), (1.0, 7)))


@exercise("sample")
def test_temperature_and_top_k_together(student: Student, reference: Student, probe: Probe) -> None:
    """Temperature and top-k work together."""
    _expect_probabilities(student, reference, probe, ((0.5, 4), (3.0, 2), (20.0, 60)))
    args = (_rows(probe, 4, 7), probe.uniform(4))
    for named in ({"top_k": 3}, {"top_k": 5, "temperature": 1.5}, {"temperature": 0.6}):
        _, got = _two(student.sample(*args, **named), "the tokens and the probabilities")
        what = f"the tensor of probabilities with {named}"
        expect_close(got, reference.sample(*args, **named)[1], what)


@exercise("sample", weight=0.5)
def test_large_logits_at_a_low_temperature(
    student: Student, reference: Student, probe: Probe
) -> None:
    """Logits up to 50 at a temperature of 0.1, and around -20000 at 100, are no problem."""
    cases = ((10.0, 0.1, None), (10.0, 0.1, 4), (-20_000.0, 100.0, 3))
    apart = torch.arange(4.0)[:, None]  # times a positive level: one row is far above the next
    asked = [
        (_rows(probe, 4, 7) + level + max(level, 0.0) * apart, probe.uniform(4), *case)
        for level, *case in cases
    ]
    answers = [_drawn(student, *args)[1] for args in asked]
    for (level, *_), args, got in zip(cases, asked, answers, strict=True):
        what = f"the tensor of probabilities of logits around {level:g} with temperature "
        what += f"{args[2]:g}, top_k {args[3]}"
        _expect_kept(expect_shape(got, args[0].shape, what), args[3], what)
        expect_close(got, reference.sample(*args)[1], what, rtol=1e-3)


@exercise("sample", weight=2)
def test_uniform_number_decides(student: Student, reference: Student, probe: Probe) -> None:
    """In each row, the drawn token is the one whose interval contains the row's number."""
    asked, wanted = [], []
    for temperature, top_k in ((1.0, None), (2.0, None), (1.5, 4)):
        logits = _rows(probe, 6, 7)
        probabilities = reference.sample(logits, torch.zeros(6), temperature, top_k)[1]
        tokens, uniform = _inside(probe, probabilities)
        asked.append((logits, uniform, temperature, top_k))
        wanted.append(tokens)
    answers = [_drawn(student, *args)[0] for args in asked]
    for args, got, tokens in zip(asked, answers, wanted, strict=True):
        what = f"the tensor of tokens with temperature {args[2]:g} and top_k {args[3]}"
        expect_equal(got, tokens, what)


@exercise("sample", weight=2)
def test_shares_of_many_draws(student: Student, reference: Student, probe: Probe) -> None:
    """With many evenly spaced numbers, each token is drawn as often as its probability says."""
    uniform = (torch.arange(GRID) + 0.5) / GRID
    uniform = uniform[probe.permutation(GRID)]
    for temperature, top_k in ((1.0, None), (2.0, 4)):
        logits = _rows(probe, 1, 6).repeat(GRID, 1)
        got = _drawn(student, logits, uniform, temperature, top_k)[0]
        tokens = expect_shape(got, (GRID,), "the tensor of tokens")
        expect(
            bool(((tokens >= 0) & (tokens < 6)).all()),
            "There are tokens that are not in the vocabulary.",
        )
        shares = torch.bincount(tokens.long(), minlength=6) / GRID
        wanted = reference.sample(logits[:1], uniform[:1], temperature, top_k)[1][0]
        worst = float((shares - wanted).abs().max())
        expect(
            worst <= 2.5 / GRID,
            f"Of {GRID} draws with evenly spaced numbers, temperature {temperature:g} and top_k "
            f"{top_k}, some token has a share that is {worst:.3f} away from its probability.",
        )


@exercise("sample", weight=0.5, needs="test_uniform_number_decides")
def test_zero_draws_no_blocked_token(student: Student, probe: Probe) -> None:
    """The number 0 draws the first token that has a probability."""
    logits = torch.arange(7.0).repeat(4, 1)  # the largest are last
    logits += probe.uniform(4, 7, low=0.0, high=0.3)
    for top_k in (3, 1):
        got, _ = _drawn(student, logits, torch.zeros(4), 1.0, top_k)
        wanted = torch.full((4,), 7 - top_k)
        expect_equal(got, wanted, f"the tensor of tokens for the number 0 and top_k {top_k}")
    improbable = torch.tensor([0.0, 15.0]) + probe.tensor(4, 1)  # a probability of 3e-7
    got, _ = _drawn(student, improbable, torch.zeros(4))
    what = "the tensor of tokens for the number 0, of which the first is improbable,"
    expect_equal(got, torch.zeros(4, dtype=torch.int64), what)


@exercise("sample")
def test_one_row_and_many(student: Student, reference: Student, probe: Probe) -> None:
    """Each row is drawn independently: alone it gives the same as in a batch."""
    logits = _rows(probe, 5, 6)
    tokens, uniform = _inside(probe, reference.sample(logits, torch.zeros(5), 1.5, 5)[1])
    wanted = reference.sample(logits, uniform, 1.5, 5)[1]
    for row in range(5):
        args = (logits[row : row + 1], uniform[row : row + 1], 1.5, 5)
        token, probabilities = _drawn(student, *args)
        expect_equal(token, tokens[row : row + 1], "the tensor of tokens of a single row")
        what = "the tensor of probabilities of a single row"
        expect_close(probabilities, wanted[row : row + 1], what)


@exercise("sample", needs="test_top_k_keeps_the_most_probable")
def test_logits_stay(student: Student, probe: Probe) -> None:
    """Logits and uniform numbers are not changed."""
    for temperature, top_k in ((0.7, None), (0.7, 3), (1.0, None), (1.0, 3)):
        student.sample(_rows(probe, 4, 7), probe.uniform(4), temperature, top_k)
        expect_untouched(student)
