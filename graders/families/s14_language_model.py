"""The deviation families of s14_language_model."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch import nn
from torch.nn import functional as F

from autograder.checks import Factor, Family, Probe, Question, Switches
from graders.families import attention as a
from graders.families.modules import Given, taking_modules

Pair = tuple[torch.Tensor, torch.Tensor]

# -- tokenize -------------------------------------------------------------------------------------

COUNTED = "Every character of the text counts, as it is. How many different ones are there?"
TEXT = a.deviations(
    "text",
    COUNTED,
    {
        "lower": "Capitals are converted to lower case.",
        "upper": "Letters are converted to upper case.",
        "stripped": "White space at both ends of the text is dropped.",
        "no spaces": "All white space is dropped.",
        "only spaces dropped": "Spaces are dropped; line breaks stay.",
        "no tabs": "Tabs are dropped.",
        "no breaks": "Line breaks are dropped.",
        "breaks to spaces": "Line breaks become spaces.",
        "letters": "Only letters are kept.",
        "letters and digits": "Only letters and digits are kept.",
        "letters and spaces": "Only letters and white space are kept.",
        "ascii": "Characters that are not ASCII are dropped.",
        "words": "The text is split into words and not into characters.",
        "bytes": "The bytes of the text are counted and not its characters.",
        "first left out": "The first character is left out.",
        "last left out": "The last character is left out.",
    },
)
RETURNS = a.deviations(
    "returns", COUNTED, {"dropped": "Of the line break \\r\\n only the \\n is kept."}
)
LAST_BREAK = a.deviations(
    "last break", COUNTED, {"lost": "A line break at the end of the text is lost."}
)
ORDER = a.deviations(
    "order",
    "In which order does Python's `sorted` put the characters, without a key?",
    {
        "appearance": "The vocabulary is in the order in which the characters appear in the text.",
        "backwards": "The vocabulary is sorted backwards.",
        "frequency": "The vocabulary is ordered by how often a character occurs, the most frequent "
        "first, and of equally frequent ones the first that appears.",
        "frequency, sorted": "The vocabulary is ordered by how often a character occurs, the most "
        "frequent first, and equally frequent ones by `sorted`.",
        "rare first": "The vocabulary is ordered by how often a character occurs, the rarest "
        "first, and of equally frequent ones the first that appears.",
        "small letters": "The vocabulary is sorted as if there were no capitals.",
        "repeated": "The vocabulary has an entry for every character of the text, repeated ones "
        "too.",
        "repeated, last": "The vocabulary has an entry for every character of the text, repeated "
        "ones too, and a token is the last place of its character there.",
        "text": "The vocabulary is the list of all characters of the text as they come.",
        "last seen": "The vocabulary is in the order in which the characters appear last.",
    },
)
NUMBERED = a.deviations(
    "numbered",
    "The token of a character is its place in your own vocabulary. Which one does the first have?",
    {
        "from one": "The numbers start at 1 and not at 0.",
        "code points": "The tokens are the code points of the characters.",
        "from the smallest": "The tokens are the distances of the code points from the smallest "
        "one.",
        "places in the text": "The token of a character is the place in the text where it appears "
        "first.",
        "appearance": "The tokens number the characters in the order in which they appear, which "
        "is not that of the vocabulary.",
        "backwards": "The tokens are counted from the end of the vocabulary.",
        "vocabulary": "The tokens number the entries of the vocabulary and not the text.",
        "places": "The tokens are 0, 1, 2, ...: the places of the characters in the text.",
        "distinct": "A character that occurs again gets no second token.",
        "reversed": "The tokens are in the reverse order of the text.",
        "modulo 256": "The tokens begin again at 0 after 255: 256 becomes 0, and 257 becomes 1.",
    },
)
GIVEN = a.deviations(
    "given",
    "Which two values does the docstring ask for, of which types, in which order?",
    {
        "exchanged": "The tokens are returned first and the vocabulary second.",
        "tokens only": "Only the tokens are returned.",
        "vocabulary only": "Only the vocabulary is returned.",
        "list": "The tokens are a list of ints and not a tensor.",
        "float": "The tokens are floats.",
        "int32": "The tokens are int32.",
        "row": "The tokens have two axes, (1, len(text)).",
        "column": "The tokens have two axes, (len(text), 1).",
        "joined": "The vocabulary is one text and not a list.",
        "dict": "The vocabulary is a dict from characters to numbers.",
        "turned dict": "The vocabulary is a dict from numbers to characters.",
        "size": "The size of the vocabulary is returned in its place.",
        "characters": "The list of the text's characters is returned in the place of the tokens.",
    },
)


def tokenize(question: Question, s: Switches) -> list[Any]:
    return [_tokenized(text, s) for (text,) in question.calls]


def _tokenized(text: str, s: Switches) -> Any:
    text = text.removesuffix("\n") if "last break" in s else text
    pieces = _pieces(text.replace("\r\n", "\n") if "returns" in s else text, s)
    vocabulary = _vocabulary(pieces, s)
    numbered = list(enumerate(vocabulary))
    if s.get("order") != "repeated, last":
        numbered.reverse()
    places = {piece: number for number, piece in numbered}
    first = {piece: n for n, piece in enumerate(dict.fromkeys(pieces))}
    smallest = min(pieces, default="")
    numbers: dict[str, Callable[[], list[int]]] = {
        "from one": lambda: [places[p] + 1 for p in pieces],
        "code points": lambda: [ord(p) for p in pieces],
        "from the smallest": lambda: [ord(p) - ord(smallest) for p in pieces],
        "places in the text": lambda: [pieces.index(p) for p in pieces],
        "appearance": lambda: [first[p] for p in pieces],
        "backwards": lambda: [len(vocabulary) - 1 - places[p] for p in pieces],
        "vocabulary": lambda: list(range(len(vocabulary))),
        "places": lambda: list(range(len(pieces))),
        "distinct": lambda: [places[p] for p in dict.fromkeys(pieces)],
        "reversed": lambda: [places[p] for p in pieces[::-1]],
        "modulo 256": lambda: [places[p] % 256 for p in pieces],
    }
    try:
        tokens = torch.tensor(
            numbers.get(s.get("numbered", ""), lambda: [places[p] for p in pieces])()
        )
    except (KeyError, TypeError):
        raise ValueError("these deviations do not go together") from None
    return _returned(pieces, vocabulary, tokens, s.get("given", ""))


def _pieces(text: str, s: Switches) -> list[str]:
    how = s.get("text", "")
    kept: dict[str, Callable[[str], bool]] = {
        "no spaces": lambda c: not c.isspace(), "only spaces dropped": lambda c: c != " ",
        "no breaks": lambda c: c != "\n", "no tabs": lambda c: c != "\t", "letters": str.isalpha,
        "letters and digits": str.isalnum, "ascii": str.isascii,
        "letters and spaces": lambda c: c.isalpha() or c.isspace(),
    }  # fmt: skip
    keep = kept.get(how)
    match how:
        case "words":
            return text.split()
        case "bytes":
            return [chr(byte) for byte in text.encode()]
        case "first left out":
            return list(text[1:])
        case "last left out":
            return list(text[:-1])
        case "lower" | "upper":
            return list(text.lower() if how == "lower" else text.upper())
        case "stripped":
            return list(text.strip())
        case "breaks to spaces":
            return list(text.replace("\n", " "))
    return [c for c in text if keep is None or keep(c)]


def _vocabulary(pieces: list[str], s: Switches) -> list[str]:
    seen = list(dict.fromkeys(pieces))
    match s.get("order"):
        case "appearance":
            return seen
        case "backwards":
            return sorted(seen, reverse=True)
        case "frequency":
            return sorted(seen, key=lambda p: -pieces.count(p))
        case "frequency, sorted":
            return sorted(seen, key=lambda p: (-pieces.count(p), p))
        case "rare first":
            return sorted(seen, key=pieces.count)
        case "small letters":
            return sorted(sorted(seen), key=str.lower)
        case "repeated" | "repeated, last":
            return sorted(pieces)
        case "text":
            return pieces
        case "last seen":
            return list(dict.fromkeys(pieces[::-1]))[::-1]
    return sorted(seen)


def _returned(pieces: list[str], vocabulary: list[str], tokens: torch.Tensor, given: str) -> Any:
    kinds: dict[str, Any] = {
        "list": tokens.tolist(), "float": tokens.float(), "int32": tokens.int(),
        "row": tokens[None], "column": tokens[:, None], "characters": pieces,
    }  # fmt: skip
    returned = kinds.get(given, tokens)
    match given:
        case "exchanged":
            return returned, vocabulary
        case "tokens only":
            return returned
        case "vocabulary only":
            return vocabulary
        case "joined":
            return "".join(vocabulary), returned
        case "dict":
            return {piece: n for n, piece in enumerate(vocabulary)}, returned
        case "turned dict":
            return dict(enumerate(vocabulary)), returned
        case "size":
            return len(vocabulary), returned
    return vocabulary, returned


def texts(probe: Probe) -> Iterator[Question]:
    """Texts with capitals, white space at the ends and inside, digits and other letters, which do
    not begin with their most frequent character; a text of more than 256 different ones; one with a
    tab, and a line break at its end; and one with the line break \\r\\n."""
    alphabet = "abcdexyzABXZ  \n,.!37\u00e4\u00e9\u03bb"
    for length in (60, 37):
        inside = "".join(alphabet[int(n)] for n in probe.integers(0, len(alphabet), length))
        yield Question(((f" \nzB{inside}a Zy\u00e4\n ",),))
    many = "".join(chr(0x4E00 + int(n)) for n in probe.permutation(300))
    yield Question(((f"b{many} a",),))
    yield Question((("ab\nb\ta\n",),))
    yield Question((("ab\r\nba",),), summary=_returns)


def _returns(values: list[torch.Tensor]) -> list[torch.Tensor]:
    """Whether there is a \\r in the vocabulary, if there is a \\n."""
    characters = [c for v in values if v.dtype == torch.uint8 for c in v.tolist()]
    if ord("\n") not in characters:
        raise ValueError("no line break is kept")
    return [torch.tensor(ord("\r") in characters)]


# -- decode ---------------------------------------------------------------------------------------

WRITTEN = a.deviations(
    "written",
    "What stands at the place of each token, and what comes between two of them?",
    {
        "from one": "The numbers are taken as if they started at 1.",
        "one further": "The entry after the right one is taken.",
        "sorted": "The vocabulary is sorted before it is used.",
        "backwards": "The places are counted from the end of the vocabulary.",
        "code points": "The numbers are taken as code points, and the vocabulary is not used.",
        "numbers": "The numbers themselves are written.",
        "first character": "Of each entry only the first character is taken.",
        "last character": "Of each entry only the last character is taken.",
        "characters": "The entries are put together to one text, and the tokens count its "
        "characters and not the entries.",
    },
)
WHICH_TOKENS = a.deviations(
    "tokens",
    "How many entries does the text of 25 tokens consist of, and in which order do they come?",
    {
        "reversed": "The text is written backwards, from the last token to the first.",
        "sorted": "The tokens are sorted.",
        "once": "Each token is written once, where it comes first.",
        "different": "Each token is written once, in the order of the numbers.",
        "no repeats": "A token that repeats the one before it is left out.",
        "first left out": "The first token is left out.",
        "last left out": "The last token is left out.",
        "no zero": "Tokens that are 0 are left out.",
        "no zero at the end": "Tokens that are 0 are left out at the end of the text.",
        "first only": "Only the first token is written.",
        "last only": "Only the last token is written.",
    },
)
BETWEEN = a.deviations(
    "between",
    "What stands between the quotation marks before `.join`?",
    {
        "space": "The entries are joined with spaces between them.",
        "comma": "The entries are joined with a comma and a space between them.",
        "bare comma": "The entries are joined with commas between them.",
        "line": "The entries are joined with line breaks between them.",
        "space behind": "A space is written behind each entry.",
        "line behind": "A line break is written behind each entry.",
    },
)
AS_TEXT = a.deviations(
    "as",
    "What does the docstring say about the result?",
    {
        "list": "The entries are returned as a list and not as one text.",
        "written list": "The list of entries is written as a text, with brackets.",
        "stripped": "White space at both ends of the text is taken away.",
        "lower": "Capitals are converted to lower case.",
        "line at the end": "A line break is written at the end.",
        "space at the end": "A space is written at the end.",
        "mirrored": "The text is reversed, character by character.",
    },
)


def decode(question: Question, s: Switches) -> list[Any]:
    return [_decoded(tokens.tolist(), vocabulary, s) for tokens, vocabulary in question.calls]


def _decoded(tokens: list[int], vocabulary: list[str], s: Switches) -> Any:
    entries = [_entry(token, vocabulary, s) for token in _kept_tokens(tokens, s)]
    joins = {"space": " ", "comma": ", ", "bare comma": ",", "line": "\n"}
    behind = {"space behind": " ", "line behind": "\n"}.get(s.get("between", ""), "")
    entries = [entry + behind for entry in entries]
    text = joins.get(s.get("between", ""), "").join(entries)
    return {
        "list": entries, "written list": str(entries), "stripped": text.strip(),
        "lower": text.lower(), "mirrored": text[::-1], "line at the end": f"{text}\n",
        "space at the end": f"{text} ",
    }.get(s.get("as", ""), text)  # fmt: skip


def _kept_tokens(tokens: list[int], s: Switches) -> list[int]:
    kept = {
        "reversed": tokens[::-1], "sorted": sorted(tokens), "once": list(dict.fromkeys(tokens)),
        "different": sorted({*tokens}),
        "no repeats": [t for t, before in zip(tokens, [-1, *tokens]) if t != before],  # noqa: B905
        "first left out": tokens[1:], "last left out": tokens[:-1], "first only": tokens[:1],
        "last only": tokens[-1:], "no zero": [t for t in tokens if t],
        "no zero at the end": tokens[: max((n for n, t in enumerate(tokens, 1) if t), default=0)],
    }  # fmt: skip
    return kept.get(s.get("tokens", ""), tokens)


def _entry(token: int, vocabulary: list[str], s: Switches) -> str:
    match s.get("written"):
        case "from one":
            return vocabulary[token - 1]
        case "one further":
            return vocabulary[token + 1]
        case "sorted":
            return sorted(vocabulary)[token]
        case "backwards":
            return vocabulary[-1 - token]
        case "code points":
            return chr(token)
        case "numbers":
            return str(token)
        case "first character" | "last character":
            return vocabulary[token][0 if s["written"] == "first character" else -1]
        case "characters":
            return "".join(vocabulary)[token]
    return vocabulary[token]


def tokens_and_vocabularies(probe: Probe) -> Iterator[Question]:
    """Vocabularies that are not sorted, with longer entries, spaces, and capitals; tokens with
    repeats. The last entry is not used, so that the one after a token's exists."""
    for vocabulary in (
        ["b", " ", "an", "C", "ed", "\n", "a", "st", "z"],
        [" ", "the", "Q", "x", "E", "re", "b", "y"],
    ):
        places = probe.permutation(len(vocabulary) - 1)
        more = probe.integers(0, len(vocabulary) - 1, 9)
        first = torch.tensor([vocabulary.index(" ")])
        tokens = torch.cat([first, places, places[-1:], more, first])
        yield Question(((tokens, vocabulary), (places, vocabulary)))


# -- train ----------------------------------------------------------------------------------------

NAMED = "The docstring names the optimizer. Which of its settings may differ from the defaults?"
OPTIMIZER = a.deviations(
    "optimizer",
    NAMED,
    {
        "sgd": "The optimizer is SGD and not AdamW.",
        "momentum": "The optimizer is SGD with a momentum of 0.9 and not AdamW.",
        "adagrad": "The optimizer is Adagrad and not AdamW.",
        "rmsprop": "The optimizer is RMSprop and not AdamW.",
        "no decay": "There is no weight decay, as in Adam; AdamW has one by default.",
        "decay in gradients": "The weight decay, 0.01, is added to the gradients, as in Adam and "
        "not as in AdamW.",
        "more decay": "The weight decay is 0.1, ten times as large as AdamW's default.",
        "gpt betas": "The betas are 0.9 and 0.95, and not AdamW's defaults.",
        "eps": "The eps is 1e-6, and not AdamW's default.",
    },
)
SPEED = a.deviations(
    "rate",
    "What is the third argument for, and in how many steps is it used as it is?",
    {
        "default": "The learning rate is not used: it is 1e-3, the default.",
        "tenth": "The learning rate is a tenth of what was given.",
        "decay": "The learning rate is divided by the number of the step.",
        "warmup": "The learning rate grows evenly from step to step up to the given one.",
        "cosine": "The learning rate falls along a cosine to 0.",
    },
)
STEPPED = a.deviations(
    "step",
    "Three calls make a step: clear, backward, step. Which order, how often, with which optimizer?",
    {
        "not cleared": "The gradients are not cleared, so that those of all steps add up.",
        "late": "Each step uses the gradients of the batch before: the step comes before backward.",
        "new optimizer": "Every step has an optimizer of its own, which remembers nothing.",
        "once": "The gradients of all batches are added up, and one step is taken at the end.",
        "twice": "Two steps are taken with the same gradients.",
        "upwards": "The weights are changed so that the loss becomes larger.",
        "none": "The weights stay as they are: no step uses a gradient.",
        "stops": "The weights are trained on the first batch only.",
        "not last": "The last batch makes no step.",
        "old gradients": "Gradients that the model has from before the call count in the first "
        "step.",
        "not large": "A batch with a large loss makes no step.",
        "best": "At the end the model has the weights from after the step with the lowest loss, "
        "not those from after the last step.",
    },
)
TRAINED = a.deviations(
    "trained",
    "How many parameters does the model have, and what does AdamW do to each of them?",
    {
        "table": "Of a table and a bias, only the table is trained.",
        "bias": "Of a table and a bias, only the bias is trained.",
        "no decay for vectors": "Of a table and a bias, the bias has no weight decay.",
    },
)
CHANGED = a.deviations(
    "changed",
    "A step uses the gradients of the loss, as they are.",
    {"clipped": "The gradients are clipped to a norm of 1."},
)
MODE = a.deviations(
    "mode",
    "What does dropout do in each of the two modes, and in which one is a model trained?",
    {"eval": "The model is trained in evaluation mode, in which dropout does nothing."},
)
LOSS_USED = a.deviations(
    "loss",
    "The loss of a step is the mean cross entropy of its batch, over all places.",
    {
        "sum": "The losses of all places are summed and not averaged.",
        "first row": "Only the first sequence of each batch counts.",
        "last place": "Only the last place of each sequence counts.",
        "first place": "Only the first place of each sequence counts.",
        "not first": "The first place of each sequence is left out.",
        "not last": "The last place of each sequence is left out.",
        "inputs": "The model is asked to repeat its inputs: they are taken as the targets.",
        "exchanged": "Inputs and targets are exchanged.",
        "shifted": "The targets are moved by one place once more.",
        "softmax": "A softmax comes before the cross entropy, which takes one itself.",
        "sigmoid": "The cross entropy gets probabilities from a sigmoid and not the logits.",
        "view": "The vocabulary is brought to axis 1 by view, which mixes up places and entries.",
        "smoothed": "A tenth of each target is shared out among all entries: label smoothing.",
        "minus": "The loss is the mean of the probabilities with a minus sign, without a "
        "logarithm.",
        "per sequence": "The sum of a batch's losses is divided by the number of its sequences "
        "only.",
        "squares": "The loss is the mean squared difference between probabilities and one-hot "
        "targets.",
        "squared logits": "The loss is the mean squared difference between logits and one-hot "
        "targets.",
        "divided": "The loss is divided by the number of batches.",
    },
)
WHICH_BATCHES = a.deviations(
    "batches",
    "Which batch belongs to which step?",
    {
        "first": "All steps use the first batch.",
        "reversed": "The batches are used in the opposite order.",
        "twice each": "Each batch is used for two steps.",
        "two rounds": "All batches are used twice, one round after the other.",
        "two rounds, second told": "All batches are used twice, one round after the other, and "
        "only the losses of the second round are returned.",
        "not first": "The first batch is left out.",
        "not last": "The last batch is left out.",
        "one only": "Only the first batch is used, for one step.",
    },
)
REPORTED = a.deviations(
    "reported",
    "How many losses are asked for, and of which moment is each of them?",
    {
        "after": "The losses are those after the steps.",
        "mean so far": "Each loss is the mean of all losses so far.",
        "sum so far": "Each loss is the sum of all losses so far.",
        "smoothed": "Each loss is nine tenths of the one before it and a tenth of its own batch's.",
        "last": "Only the last loss is returned.",
        "mean": "The mean of the losses is returned and not a list.",
        "perplexity": "Powers of the losses are returned, which are called perplexities.",
        "rounded": "The losses are rounded to two digits.",
        "times places": "The losses are multiplied by the number of sequences in a batch.",
        "negative": "The losses have the wrong sign in the list.",
        "empty first": "The list begins with an additional 0.",
        "final too": "The loss of the last batch after its step is there, too.",
    },
)


LARGE = 10  # losses of random logits are smaller


class Bigram(nn.Module):
    def __init__(self, size: int) -> None:
        super().__init__()
        self.table = nn.Embedding(size, size)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        logits: torch.Tensor = self.table(tokens)
        return logits


class UsedBigram(Bigram):
    def __init__(self, size: int, dropout: float = 0.0) -> None:
        super().__init__(size)
        self.dropout = nn.Dropout(dropout)
        self.bias = nn.Parameter(torch.zeros(size))
        for parameter in self.parameters():
            parameter.grad = torch.ones_like(parameter)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        found: torch.Tensor = self.dropout(super().forward(tokens)) + self.bias
        return found


def train(model: nn.Module, batches: list[Pair], learning_rate: float, *, s: Switches) -> Any:
    """The reference, with switches."""
    rate = {"default": 1e-3, "tenth": learning_rate / 10}.get(s.get("rate", ""), learning_rate)
    optimizer = _optimizer(model, rate, s)
    batches = _batches(batches, s)
    losses: list[float] = []
    step, best = s.get("step", ""), None
    model.train(s.get("mode") != "eval")
    for number, (inputs, targets) in enumerate(batches):
        loss = _loss(model, inputs, targets, s)
        loss = loss / len(batches) if s.get("loss") == "divided" else loss
        if step not in ("not cleared", "once", "late", "old gradients"):
            model.zero_grad()
        if step == "new optimizer":
            optimizer = _optimizer(model, rate, s)
        if step == "late":
            optimizer.step()
            model.zero_grad()
        torch.autograd.backward(-loss if step == "upwards" else loss)
        _set_rate(optimizer, rate, number, len(batches), s)
        if s.get("changed") == "clipped":
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        if step != "not large" or loss.item() < LARGE:
            _step(optimizer, number, len(batches), step)
        if step == "best" and loss.item() < min(losses, default=math.inf):
            best = {name: value.clone() for name, value in model.state_dict().items()}
        if step == "old gradients":
            model.zero_grad()
        loss = _loss(model, inputs, targets, s) if s.get("reported") == "after" else loss
        losses.append(loss.item() * (len(inputs) if s.get("reported") == "times places" else 1))
    if best is not None:
        model.load_state_dict(best)
    if s.get("batches") == "two rounds, second told":
        losses = losses[len(losses) // 2 :]
    if s.get("reported") == "final too":
        losses.append(_loss(model, *batches[-1], s).item())
    return _reported(losses, s.get("reported", ""))


def _optimizer(model: nn.Module, rate: float, s: Switches) -> torch.optim.Optimizer:
    parameters = _parameters(model, s.get("trained", ""))
    match s.get("optimizer"):
        case "sgd":
            return torch.optim.SGD(parameters, lr=rate)
        case "momentum":
            return torch.optim.SGD(parameters, lr=rate, momentum=0.9)
        case "adagrad":
            return torch.optim.Adagrad(parameters, lr=rate)
        case "rmsprop":
            return torch.optim.RMSprop(parameters, lr=rate)
        case "decay in gradients":
            return torch.optim.Adam(parameters, lr=rate, weight_decay=0.01)
    settings: dict[str, dict[str, Any]] = {
        "no decay": {"weight_decay": 0.0}, "more decay": {"weight_decay": 0.1},
        "gpt betas": {"betas": (0.9, 0.95)}, "eps": {"eps": 1e-6},
    }  # fmt: skip
    chosen = settings.get(s.get("optimizer", ""), {})
    if s.get("trained") != "no decay for vectors":
        return torch.optim.AdamW(parameters, lr=rate, **chosen)
    vectors = [p for p in parameters if p.dim() < 2]
    groups: list[dict[str, Any]] = [{"params": [p for p in parameters if p.dim() > 1]},
              {"params": vectors, "weight_decay": 0.0}]  # fmt: skip
    return torch.optim.AdamW(groups, lr=rate, **chosen)


def _parameters(model: nn.Module, trained: str) -> list[nn.Parameter]:
    parameters = list(model.parameters())
    match trained:
        case "table":
            return [p for p in parameters if p.dim() > 1]
        case "bias":
            return [p for p in parameters if p.dim() < 2]
    return parameters


def _set_rate(
    optimizer: torch.optim.Optimizer, rate: float, number: int, count: int, s: Switches
) -> None:
    shares = {
        "decay": 1 / (number + 1), "warmup": (number + 1) / count,
        "cosine": 0.5 * (1 + math.cos(math.pi * number / count)),
    }  # fmt: skip
    for group in optimizer.param_groups:
        group["lr"] = rate * shares.get(s.get("rate", ""), 1.0)


def _step(optimizer: torch.optim.Optimizer, number: int, count: int, step: str) -> None:
    last = number == count - 1
    skipped = {"late": True, "none": True, "stops": number > 0, "once": not last, "not last": last}
    for _ in range(0 if skipped.get(step) else 2 if step == "twice" else 1):
        optimizer.step()


def _batches(batches: list[Pair], s: Switches) -> list[Pair]:
    return {
        "first": batches[:1] * len(batches), "reversed": batches[::-1],
        "twice each": [batch for batch in batches for _ in range(2)], "two rounds": batches * 2,
        "two rounds, second told": batches * 2,
        "not first": batches[1:], "not last": batches[:-1], "one only": batches[:1],
    }.get(s.get("batches", ""), batches)  # fmt: skip


def _loss(
    model: nn.Module, inputs: torch.Tensor, targets: torch.Tensor, s: Switches
) -> torch.Tensor:
    which = s.get("loss", "")
    if which == "exchanged":
        inputs, targets = targets, inputs
    elif which == "inputs":
        targets = inputs
    elif which == "first row":
        inputs, targets = inputs[:1], targets[:1]
    logits = model(inputs)
    cut = {
        "last place": slice(-1, None), "first place": slice(1), "not first": slice(1, None),
        "not last": slice(-1),
    }.get(which, slice(None))  # fmt: skip
    logits, targets = logits[:, cut], targets[:, cut]
    if which == "shifted":
        logits, targets = logits[:, :-1], targets[:, 1:]
    if which == "view":
        return F.cross_entropy(logits.reshape(len(logits), -1, logits.shape[1]), targets)
    return _of_places(logits.flatten(0, 1), targets.flatten(), len(inputs), which)


def _of_places(
    logits: torch.Tensor, targets: torch.Tensor, sequences: int, which: str
) -> torch.Tensor:
    match which:
        case "sum":
            return F.cross_entropy(logits, targets, reduction="sum")
        case "per sequence":
            return F.cross_entropy(logits, targets, reduction="sum") / sequences
        case "softmax":
            return F.cross_entropy(logits.softmax(-1), targets)
        case "sigmoid":
            return F.cross_entropy(logits.sigmoid(), targets)
        case "smoothed":
            return F.cross_entropy(logits, targets, label_smoothing=0.1)
        case "minus":
            return F.nll_loss(logits.softmax(-1), targets)
        case "squares":
            return F.mse_loss(logits.softmax(-1), _one_hot(logits, targets))
        case "squared logits":
            return F.mse_loss(logits, _one_hot(logits, targets))
    return F.cross_entropy(logits, targets)


def _one_hot(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    return F.one_hot(targets, logits.shape[-1]).float()


def _reported(losses: list[float], how: str) -> Any:
    sums = [sum(losses[: n + 1]) for n in range(len(losses))]
    smooth = losses[:1]
    for loss in losses[1:]:
        smooth.append(0.9 * smooth[-1] + 0.1 * loss)
    return {
        "mean so far": [total / (n + 1) for n, total in enumerate(sums)], "sum so far": sums,
        "smoothed": smooth, "last": losses[-1:], "mean": sums[-1] / len(losses),
        "perplexity": [math.exp(loss) for loss in losses],
        "rounded": [round(loss, 2) for loss in losses],
        "negative": [-loss for loss in losses], "empty first": [0.0, *losses],
    }.get(how, losses)  # fmt: skip


def trainings(probe: Probe) -> Iterator[Question]:
    """Batches of different sizes, one of them with large gradients, for a UsedBigram without
    dropout and for one that drops all, with both parameters after the last step. In two cases most
    targets have a loss of about 9, with small gradients, or of about 30. The first call, which is
    made for all pairs of deviations, has two batches only."""
    cases = ((5, 0.3, 0.0, 0), (6, 0.05, 0.0, 9), (5, 0.2, 1.0, 0), (5, 0.1, 0.0, 30))
    for number, (size, rate, dropout, far) in enumerate(cases):
        shapes = ((3, 4), (2, 6), (4, 3), (3, 5), (2, 4))
        batches = [
            (probe.integers(0, size, *shape), probe.integers(0, size, *shape)) for shape in shapes
        ]
        alike = torch.zeros(3, 4, dtype=torch.int64)
        batches.insert(2, (alike, alike + 1))
        weights = {"table.weight": probe.tensor(size, size), "bias": probe.tensor(size)}
        weights["bias"][0] += far
        model = Given(UsedBigram, (size, dropout), weights)
        begun = [(model, batches[:2], rate)] if number == 0 else []
        yield Question((*begun, (model, batches, rate)))


# -- make_batch -----------------------------------------------------------------------------------

INPUTS = a.slips(
    "inputs",
    "Where does the first row of the inputs begin in the example?",
    {
        "one late": "The inputs begin one place after the offsets.",
        "one early": "The inputs begin one place before the offsets.",
    },
)
TARGETS = a.slips(
    "targets",
    "Which token follows each of the inputs? Write down its place.",
    {
        "same": "The targets are at the offsets, as the inputs should be.",
        "two": "The targets are two places after the offsets and not one.",
        "back": "The targets are one place before the offsets.",
        "behind": "The targets begin where the piece of inputs ends.",
        "plus one": "The targets are the tokens at the offsets plus 1.",
        "zero": "The last target of each row is 0.",
        "rolled": "The last target of each row is the first input.",
        "rolled through": "The last target of each row is the first input of the next row, and "
        "that of the last row the first input of all.",
        "first seen": "The target of an input is the token that follows where a token of this "
        "number appears first in the text.",
    },
    but=("first seen",),
)
OFFSETS = a.slips(
    "offsets",
    "Row b belongs to offsets[b], which counts tokens.",
    {
        "sorted": "The rows are in the order of the sorted offsets.",
        "backwards": "The rows are in the opposite order of the offsets.",
        "first": "All rows begin at the first offset.",
        "times": "The offsets are multiplied by the length.",
        "ignored": "The rows follow each other from the beginning of the text.",
    },
    but=("first", "ignored"),
)
SHIFTS = {
    "same": 0,
    "two": 2,
    "back": -1,
    "plus one": 0,
    "zero": 1,
    "rolled": 1,
    "rolled through": 1,
}


def make_batch(question: Question, s: Switches) -> list[Pair]:
    found = []
    for tokens, offsets, length in question.calls:
        starts = _starts(offsets, length, s)
        places = starts[:, None] + torch.arange(length)
        first = {"one late": 1, "one early": -1}.get(s.get("inputs", ""), 0)
        which = s.get("targets", "")
        shift = length if which == "behind" else SHIFTS.get(which, 1)
        targets = tokens[places + shift]
        if which == "plus one":
            targets = targets + 1
        elif which == "zero":
            targets[:, -1] = 0
        elif which == "rolled":
            targets[:, -1] = tokens[places[:, 0]]
        elif which == "rolled through":
            targets[:, -1] = tokens[places[:, 0]].roll(-1)
        elif which == "first seen":
            text = tokens.tolist()
            rows = tokens[places].tolist()
            targets = torch.tensor([[text[text.index(t) + 1] for t in row] for row in rows])
        found.append((tokens[places + first], targets))
    return found


def _starts(offsets: torch.Tensor, length: int, s: Switches) -> torch.Tensor:
    match s.get("offsets"):
        case "sorted":
            return offsets.sort().values
        case "backwards":
            return offsets.flip(0)
        case "first":
            return offsets[:1].expand(len(offsets))
        case "times":
            return offsets * length
        case "ignored":
            return torch.arange(len(offsets)) * length
    return offsets


def pieces(probe: Probe) -> Iterator[Question]:
    """Texts with room before the first and behind the last piece."""
    for batch, length in ((5, 3), (4, 6)):
        offsets = 1 + probe.permutation(40)[:batch]
        yield Question(((probe.integers(0, 90, 260), offsets, length),))


# -- cross_entropy --------------------------------------------------------------------------------

OVER = a.slips(
    "over",
    "Which axis of the logits counts the entries of the vocabulary?",
    {
        "tokens": "The probabilities sum to 1 over the tokens of a sequence.",
        "batch": "The probabilities sum to 1 over the sequences of the batch.",
        "sequence": "The probabilities sum to 1 over all entries of a sequence.",
        "nothing": "The logits are taken as logarithms of probabilities as they are.",
        "twice": "The softmax is taken twice.",
        "sigmoid": "The probabilities come from a sigmoid of each logit, and not from a softmax.",
    },
    but=("nothing",),
)
PICKED = a.slips(
    "picked",
    "Which entry of a row counts? The targets say it.",
    {
        "mean": "The mean over all entries takes the place of the target's.",
        "largest": "The largest probability takes the place of the target's.",
        "smoothed": "A tenth of each target is distributed among all entries, as in label "
        "smoothing.",
        "next": "The targets are moved by one place: each place gets that of the next.",
        "before": "The targets are moved by one place: each place gets that of the one before.",
        "tiled": "Target number k of all, counted from 0, is looked up in sequence k mod batch, at "
        "place k mod tokens, and not at its own place.",
    },
    but=("mean", "largest"),
)
LOSS = a.slips(
    "loss",
    "What is done with the probability of a target in the formula?",
    {
        "sign": "The sign is missing: the logarithms of the probabilities are averaged.",
        "base 2": "The logarithm has the base 2.",
        "base 10": "The logarithm has the base 10.",
        "one minus": "1 - p is averaged in place of -log p.",
        "minus": "-p is averaged in place of -log p.",
        "square": "The square of 1 - p is averaged in place of -log p.",
    },
    but=("one minus", "minus", "square"),
)
BOUND = a.deviations(
    "bound",
    "How large can the loss of a place become in the formula, if its target is very improbable?",
    {
        "constant": "Very improbable targets all have the same loss, however small their "
        "probability is.",
    },
)
AVERAGED = a.slips(
    "averaged",
    "By which number is the sum of the losses divided, and how many places are there?",
    {
        "sum": "The losses are summed and not averaged.",
        "sequences": "The sum of the losses is divided by the number of sequences only.",
        "tokens": "The sum of the losses is divided by the number of tokens of a sequence only.",
        "entries": "The sum of the losses is divided by the number of all logits.",
        "last": "Only the last place of each sequence counts.",
        "first": "Only the first place of each sequence counts.",
        "one sequence": "Only the first sequence counts.",
        "exp": "The exponential of the mean is returned, which is called the perplexity.",
        "none": "The losses of all places are returned, and not averaged.",
        "rows": "The losses are averaged over the tokens of each sequence: one loss for each.",
        "row sums": "The losses are summed over the tokens of each sequence: one loss for each.",
        "before the log": "The probabilities are averaged before the logarithm is taken.",
        "median": "The median of the losses is taken and not their mean.",
        "largest": "The largest of the losses is taken and not their mean.",
        "root": "The root of the mean of the squares of the losses is given.",
        "not 0": "Places whose target is 0 do not count.",
    },
    but=("last", "first", "one sequence", "not 0"),
)
ADDED = Factor(
    "added",
    (1e-6, 1e-5, 1e-4, 3e-4, 1e-3, 3e-3, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0),
    "About {number} is added to the probabilities before the logarithm is taken.",
    "What stands under the logarithm in the formula?",
    apart=0.5,
)
AXES = {"tokens": (1,), "batch": (0,), "sequence": (1, 2)}


def cross_entropy(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_averaged(_losses(z, t, s), z, t, s) for z, t in question.calls]


def _losses(logits: torch.Tensor, targets: torch.Tensor, s: Switches) -> torch.Tensor:
    logs = _logarithms(logits, s)
    if "added" in s:
        logs = (logs.exp() + s["added"]).log()
    if "bound" in s:
        logs = logs.clamp(min=-20.0)
    match s.get("picked"):
        case "mean":
            logs = logs.mean(dim=-1)
        case "largest":
            logs = logs.amax(dim=-1)
        case "smoothed":
            logs = 0.9 * logs.gather(-1, targets[..., None])[..., 0] + 0.1 * logs.mean(dim=-1)
        case "tiled":
            k = torch.arange(targets.numel())
            there = logs[k % logs.shape[0], k % logs.shape[1]].view_as(logs)
            logs = there.gather(-1, targets[..., None])[..., 0]
        case other:
            moved = targets.roll({"next": -1, "before": 1}.get(other or "", 0), 1)
            logs = logs.gather(-1, moved[..., None])[..., 0]
    return LOSSES.get(s.get("loss", ""), torch.neg)(logs)


def _logarithms(logits: torch.Tensor, s: Switches) -> torch.Tensor:
    """The logarithms of what stands for the probabilities."""
    over = s.get("over", "")
    if over == "nothing":
        return logits
    if over == "sigmoid":
        return F.logsigmoid(logits)
    axes = AXES.get(over, (2,))
    shifted = logits - logits.amax(axes, keepdim=True)
    logs = shifted - shifted.exp().sum(axes, keepdim=True).log()
    return logs.exp().log_softmax(-1) if over == "twice" else logs


LOSSES: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "sign": lambda logs: logs,
    "base 2": lambda logs: -logs / math.log(2),
    "base 10": lambda logs: -logs / math.log(10),
    "one minus": lambda logs: 1 - logs.exp(),
    "minus": lambda logs: -logs.exp(),
    "square": lambda logs: (1 - logs.exp()).square(),
}


def _averaged(
    losses: torch.Tensor, logits: torch.Tensor, targets: torch.Tensor, s: Switches
) -> torch.Tensor:
    sequences, tokens, _ = logits.shape
    averages: dict[str, Callable[[], torch.Tensor]] = {
        "sum": lambda: losses.sum(),
        "sequences": lambda: losses.sum() / sequences,
        "tokens": lambda: losses.sum() / tokens,
        "entries": lambda: losses.sum() / logits.numel(),
        "last": lambda: losses[:, -1].mean(),
        "first": lambda: losses[:, 0].mean(),
        "one sequence": lambda: losses[0].mean(),
        "exp": lambda: losses.mean().exp(),
        "none": lambda: losses,
        "rows": lambda: losses.mean(-1),
        "row sums": lambda: losses.sum(-1),
        "before the log": lambda: -(-losses).exp().mean().log(),
        "median": lambda: losses.median(),
        "largest": lambda: losses.max(),
        "root": lambda: losses.square().mean().sqrt(),
        "not 0": lambda: losses[targets != 0].mean(),
    }
    return averages.get(s.get("averaged", ""), losses.mean)()


def places(probe: Probe) -> Iterator[Question]:
    """One number for each call: many calls, so that chance does not make two of them equal. And
    logits of the targets that are far below all others."""
    for batch, tokens, size in ((3, 5, 7), (4, 3, 6)):
        calls = tuple(
            (probe.tensor(batch, tokens, size, scale=2.0), probe.integers(0, size, batch, tokens))
            for _ in range(4)
        )
        yield Question(calls)
    logits, targets = probe.tensor(2, 3, 4), torch.full((2, 3), 2)
    far = (logits.index_fill(-1, torch.tensor(2), -millions) for millions in (3e6, 6e6))
    yield Question(tuple((z, targets) for z in far), summary=_growth)


def _growth(values: list[torch.Tensor]) -> list[torch.Tensor]:
    """Whether the second loss is as large as the first, or twice as large."""
    first, second = (v.double().abs().sum() for v in values)
    for times in (1.0, 2.0):
        if (second / first - times).abs() < 0.01:
            return [torch.tensor(times)]
    raise ValueError("the losses are not finite, or grow in another way")


# -- sample ---------------------------------------------------------------------------------------

TEMPERATURE = a.slips(
    "temperature",
    "Compute the example with T = 2 on paper: what becomes of log 16?",
    {
        "times": "The logits are multiplied by the temperature and not divided.",
        "none": "The temperature is not used.",
        "root": "The logits are divided by the root of the temperature.",
        "square": "The logits are divided by the square of the temperature.",
        "after": "The probabilities are divided by the temperature, and not the logits.",
        "greedy": "At a low temperature, such as 0.02, the most probable token has the probability "
        "1, and all others have 0.",
    },
    but=("none", "greedy"),
)
TOP_K = a.slips(
    "top_k",
    "Which tokens may be drawn in the example with k = 2, and what do their probabilities sum to?",
    {
        "none": "top_k is not used.",
        "one more": "One token more than k is kept.",
        "one less": "One token fewer than k is kept.",
        "smallest": "The k least probable tokens are kept.",
        "first": "The first k tokens of the vocabulary are kept.",
        "first row": "In all rows the k most probable tokens of the first row are kept.",
        "not scaled": "The probabilities of the k tokens are not scaled to sum to 1.",
        "zeros": "The logits of all other tokens are set to 0, which does not block them.",
        "one": "With top_k only the most probable token is kept.",
        "cut out": "With top_k the probabilities are those of the k tokens alone, sorted, and the "
        "token is a place among these.",
        "fifty": "If top_k is not given, only the 50 most probable tokens are kept.",
    },
    but=("none", "one", "first row"),
)
DRAWN = a.slips(
    "drawn",
    "Draw the line from 0 to 1 with the probabilities of the example, and mark the number.",
    {
        "largest": "The most probable token is always taken.",
        "other end": "The line is laid out from its other end.",
        "ranked": "The parts lie on the line in the order of their probabilities.",
        "rank": "The place in the order of probabilities is returned, and not the token there.",
        "next": "The token after the right one is drawn.",
        "before": "The token before the right one is drawn.",
        "one number": "The first number decides for all rows.",
        "equal": "All tokens have parts of equal length.",
    },
    but=("largest", "equal"),
)
AXIS = a.slips(
    "axis",
    "Which axis counts the tokens from which one is drawn?",
    {"rows": "The probabilities sum to 1 over the rows of the batch."},
)


def sample(question: Question, s: Switches) -> list[Pair]:
    found = []
    for logits, uniform, *more in question.calls:
        temperature, top_k = more or (1.0, None)
        if s.get("top_k") == "fifty" and top_k is None:
            top_k = 50
        p = _probabilities(logits, temperature, top_k, s)
        found.append((_tokens(p, uniform, s), p))
    return found


def _probabilities(z: torch.Tensor, temperature: float, top_k: Any, s: Switches) -> torch.Tensor:
    which = s.get("temperature", "")
    low = temperature if temperature > 0.1 else 1e-9
    z = z / {"times": 1 / temperature, "none": 1.0, "root": temperature**0.5, "after": 1.0,
             "greedy": low, "square": temperature**2}.get(which, temperature)  # fmt: skip
    kept = torch.ones_like(z, dtype=torch.bool) if top_k is None else _kept(z, top_k, s)
    axis = 0 if s.get("axis") == "rows" else -1
    if s.get("top_k") == "cut out" and top_k is not None:
        p = z.topk(top_k, dim=-1).values.softmax(axis)
    elif s.get("top_k") == "not scaled":
        p = z.softmax(axis).masked_fill(~kept, 0.0)
    else:
        p = z.masked_fill(~kept, 0.0 if s.get("top_k") == "zeros" else -torch.inf).softmax(axis)
    return p / temperature if which == "after" else p


def _kept(z: torch.Tensor, top_k: int, s: Switches) -> torch.Tensor:
    rank = z.argsort(dim=-1, descending=True).argsort(dim=-1)
    match s.get("top_k"):
        case "none":
            return torch.ones_like(z, dtype=torch.bool)
        case "one more":
            return rank < top_k + 1
        case "one less":
            return rank < top_k - 1
        case "smallest":
            return rank >= z.shape[-1] - top_k
        case "first":
            return torch.arange(z.shape[-1]).expand_as(z) < top_k
        case "first row":
            return (rank < top_k)[:1].expand_as(z)
        case "one":
            return rank < 1
    return rank < top_k


def _tokens(p: torch.Tensor, uniform: torch.Tensor, s: Switches) -> torch.Tensor:
    last = p.shape[-1] - 1
    u = uniform[:, None]
    if s.get("drawn") == "one number":
        u = u[:1]
    elif s.get("drawn") == "other end":
        u = 1 - u
    ranked, order = p.sort(dim=-1, descending=True)
    passed = (ranked.cumsum(-1) <= u).sum(-1).clamp(max=last)
    token = (p.cumsum(-1) <= u).sum(-1).clamp(max=last)
    match s.get("drawn"):
        case "largest":
            return p.argmax(dim=-1)
        case "ranked":
            return order.gather(-1, passed[:, None])[:, 0]
        case "rank":
            return passed
        case "next":
            return (token + 1).clamp(max=last)
        case "before":
            return (token - 1).clamp(min=0)
        case "equal":
            return (uniform * (last + 1)).long()
    return token


def draws(probe: Probe) -> Iterator[Question]:
    """Many rows, with a temperature that is far from 1, with and without top-k. With top-k, the
    numbers are smaller than what the k probabilities sum to before they are scaled. Then a very
    low temperature, with logits that hardly differ, and many tokens without both arguments."""
    for size, temperature, top_k in ((7, 2.5, 3), (6, 0.5, None), (5, 1.6, 4), (9, 1.0, 5)):
        logits = probe.tensor(24, size, scale=1.5) + probe.tensor(24, 1)
        high = 0.9 * top_k / size if top_k else 0.98
        yield Question(((logits, probe.uniform(24, low=0.02, high=high), temperature, top_k),))
    uniform = probe.uniform(24, low=0.02, high=0.98)
    yield Question(((probe.tensor(24, 7, scale=0.03), uniform, 0.02, None),))
    yield Question(((probe.tensor(24, 60), uniform),))


# -- LanguageModel --------------------------------------------------------------------------------

MASK = a.slips(
    "mask",
    "Write down for three tokens which entries of the mask are True. True means blocked.",
    {
        "none": "Nothing is masked: every token looks at all later ones.",
        "flipped": "The mask is flipped: it blocks the past and lets the future through.",
        "alone": "Every token looks at itself only.",
        "one ahead": "Every token may look at the one after it.",
        "one back": "Every token looks at itself and at the one before it, and no further.",
        "first block": "Only the first block is masked.",
        "last block": "Only the last block is masked.",
        "not itself": "No token but the first looks at itself; all look at those before them.",
        "none in evaluation": "In evaluation mode nothing is masked.",
    },
    but=("none", "alone", "one back", "first block", "last block", "none in evaluation"),
)
PLACES = a.slips(
    "places",
    "Which row of the table of places belongs to the first token of every sequence?",
    {
        "none": "The embedding of the places is not added.",
        "backwards": "The places are counted from the end of the sequence.",
        "from one": "The places are counted from 1.",
        "last": "A sequence gets the last rows of the table of places, not the first ones.",
        "one": "All tokens get the vector of place 0.",
        "times": "The embeddings are multiplied and not added.",
        "minus": "The embedding of the places is subtracted.",
        "every block": "The embedding of the places is added before every block.",
    },
    but=("none", "one"),
)
SCALED = a.slips(
    "scaled",
    "What is done with the two embeddings before the first block?",
    {
        "token": "The embedding of the tokens is multiplied by the root of the width.",
        "both": "The sum of both embeddings is multiplied by the root of the width.",
    },
)
BLOCKS = a.slips(
    "blocks",
    "Which blocks are used, in which order, and what does each of them read?",
    {
        "backwards": "The blocks are used in the opposite order.",
        "no last": "The last block is left out.",
        "no first": "The first block is left out.",
        "first": "Only the first block is used.",
        "embedded": "Every block reads the embeddings, and only the last one has an effect.",
        "residual": "The input of every block is added to its output once more.",
        "embeddings again": "The embeddings are added to the output of the last block once more.",
    },
    but=("no last", "no first", "first", "embedded"),
)
NORM = a.slips(
    "norm",
    "What comes between the last block and the last linear layer?",
    {
        "none": "The last norm is not used.",
        "before": "The norm is applied before the blocks and not after them.",
        "every": "The norm is applied after every block, and not once more.",
        "plain": "The last norm has no gain and no bias.",
    },
    but=("none",),
)
END = a.slips(
    "end",
    "What does the last linear layer return? That is the expected result.",
    {
        "softmax": "The softmax is applied to the logits.",
        "log softmax": "The log-softmax is applied to the logits.",
        "softmax in evaluation": "In evaluation mode the softmax is applied to the logits.",
    },
)
Weights = dict[str, torch.Tensor]


def language_model(question: Question, s: Switches) -> list[torch.Tensor]:
    assert question.build is not None
    weights, heads = dict(question.weights), question.build["num_heads"]
    layers = question.build["num_layers"]
    if not question.training:
        s = {name: value.removesuffix(" in evaluation") for name, value in s.items()}
    return [_logits(tokens, weights, heads, layers, s) for (tokens,) in question.calls]


def _logits(
    tokens: torch.Tensor, weights: Weights, heads: int, layers: int, s: Switches
) -> torch.Tensor:
    table = weights["position_embedding.weight"]
    order = torch.arange(tokens.shape[1])
    place = table[_order(order, len(table), s)]
    token, root = weights["token_embedding.weight"][tokens], math.sqrt(table.shape[1])
    x = _embedded(token * root if s.get("scaled") == "token" else token, place, s)
    x = x * root if s.get("scaled") == "both" else x
    x = _normed(x, weights, s) if s.get("norm") == "before" else x
    x = _through(x, place, weights, heads, layers, s)
    if s.get("norm") not in ("none", "before", "every"):
        x = _normed(x, weights, s)
    logits = x @ weights["head.weight"].T
    match s.get("end"):
        case "softmax":
            return logits.softmax(-1)
        case "log softmax":
            return logits.log_softmax(-1)
    return logits


def _order(order: torch.Tensor, rows: int, s: Switches) -> torch.Tensor:
    match s.get("places"):
        case "backwards":
            return order.flip(0)
        case "from one":
            return order + 1
        case "last":
            return order + rows - len(order)
        case "one":
            return torch.zeros_like(order)
    return order


def _embedded(token: torch.Tensor, place: torch.Tensor, s: Switches) -> torch.Tensor:
    match s.get("places"):
        case "none":
            return token
        case "times":
            return token * place
        case "minus":
            return token - place
    return token + place


def _through(
    x: torch.Tensor, place: torch.Tensor, weights: Weights, heads: int, layers: int, s: Switches
) -> torch.Tensor:
    which, embedded = s.get("blocks"), x
    used = {
        "backwards": range(layers - 1, -1, -1), "no last": range(layers - 1),
        "no first": range(1, layers), "first": range(1),
    }.get(which or "", range(layers))  # fmt: skip
    for step, number in enumerate(used):
        if s.get("places") == "every block" and step:
            x = x + place
        read = embedded if which == "embedded" else x
        masked = {"first block": step == 0, "last block": step == len(used) - 1}
        y = _block(
            read, weights, f"blocks.{number}.", heads, masked.get(s.get("mask", ""), True), s
        )
        x = x + y if which == "residual" else y
        x = _normed(x, weights, s) if s.get("norm") == "every" else x
    return x + embedded if which == "embeddings again" else x


def _normed(x: torch.Tensor, weights: Weights, s: Switches, name: str = "norm") -> torch.Tensor:
    if name == "norm" and s.get("norm") == "plain":
        return F.layer_norm(x, x.shape[-1:])
    return F.layer_norm(x, x.shape[-1:], weights[f"{name}.weight"], weights[f"{name}.bias"])


def _block(
    x: torch.Tensor, weights: Weights, name: str, heads: int, masked: bool, s: Switches
) -> torch.Tensor:
    """The block that the lesson gives."""

    def linear(v: torch.Tensor, layer: str) -> torch.Tensor:
        return F.linear(v, weights[f"{name}{layer}.weight"], weights[f"{name}{layer}.bias"])

    read = _normed(x, weights, s, f"{name}norm1")
    shape = (*x.shape[:2], heads, -1)
    parts = (linear(read, f"attention.W_{n}").view(shape) for n in ("query", "key", "value"))
    queries, keys, values = (part.transpose(1, 2) for part in parts)
    allowed = _allowed(x.shape[1], masked, s)
    context = F.scaled_dot_product_attention(queries, keys, values, attn_mask=allowed)
    x = x + linear(context.transpose(1, 2).flatten(2), "attention.out_proj")
    hidden = linear(_normed(x, weights, s, f"{name}norm2"), "linear1").relu()
    return x + linear(hidden, "linear2")


def _allowed(length: int, masked: bool, s: Switches) -> torch.Tensor:
    ones = torch.ones(length, length, dtype=torch.bool)
    if not masked:
        return ones
    match s.get("mask"):
        case "none":
            return ones
        case "flipped":
            return ones.triu()
        case "alone":
            return torch.eye(length, dtype=torch.bool)
        case "one ahead":
            return ones.tril(1)
        case "one back":
            return ones.tril() & ones.triu(-1)
        case "not itself":
            earlier = ones.tril(-1)
            earlier[0, 0] = True
            return earlier
    return ones.tril()


def sequences(probe: Probe) -> Iterator[Question]:
    """Models of two and three blocks, each for two lengths in a row, with room in the context."""
    for size, d_model, heads, layers, lengths in ((9, 6, 2, 2, (5, 4)), (7, 8, 4, 3, (6, 3))):
        calls = tuple((probe.integers(0, size, 3, n),) for n in lengths)
        sizes = {"vocabulary_size": size, "d_model": d_model, "num_heads": heads}
        build = sizes | {"num_layers": layers, "context_length": 8}
        yield Question(calls, build, modes=(False, True))


FAMILIES = {
    "tokenize": Family(tokenize, texts, (*TEXT, *RETURNS, *LAST_BREAK, *ORDER, *NUMBERED, *GIVEN)),
    "decode": Family(
        decode, tokens_and_vocabularies, (*WRITTEN, *WHICH_TOKENS, *BETWEEN, *AS_TEXT)
    ),
    "train": taking_modules(
        "train",
        train,
        trainings,
        (
            *(*OPTIMIZER, *SPEED, *STEPPED, *TRAINED, *CHANGED, *MODE, *LOSS_USED),
            *(*WHICH_BATCHES, *REPORTED),
        ),
        after=("table.weight", "bias"),
    ),
    "make_batch": Family(make_batch, pieces, (*INPUTS, *TARGETS, *OFFSETS)),
    "cross_entropy": Family(
        cross_entropy, places, (*OVER, *PICKED, *LOSS, *BOUND, *AVERAGED), (ADDED,)
    ),
    "sample": Family(sample, draws, (*TEMPERATURE, *TOP_K, *DRAWN, *AXIS)),
    "LanguageModel": Family(
        language_model, sequences, (*MASK, *PLACES, *SCALED, *BLOCKS, *NORM, *END)
    ),
}  # fmt: skip
