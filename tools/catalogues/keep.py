"""Update and compile the Persian message catalogue."""

from __future__ import annotations

from collections import defaultdict
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from survive_nb.i18n.terms import all_terms
from tools.catalogues.extract import PACKAGE, Found, Sentences

LANGUAGE = "fa"
PO = PACKAGE / "i18n" / LANGUAGE / "LC_MESSAGES" / "survive_nb.po"
MO = PO.with_suffix(".mo")

_HEADER = """\
What the screens of survive-nb say in Persian.
Written by `make translations`, which keeps what is translated, adds what is new and drops what is gone.
The words for each thing are listed in docs/glossary.md."""
# A constant date: the catalogue changes only when a sentence changes.
_DATE = datetime(2026, 1, 1, tzinfo=UTC)


def read(path: Path = PO) -> Catalog:
    """Return the committed catalogue."""
    with path.open("rb") as file:
        return read_po(file, locale=LANGUAGE)


def wanted(sentences: Sentences) -> dict[str, list[Found]]:
    """Return the messages of the catalogue, without the refusals for which screens have another sentence."""
    reworded = all_terms().refusals
    by_key: dict[str, list[Found]] = defaultdict(list)
    for found in sentences.found:
        if found.code not in reworded:
            by_key[found.singular].append(found)
    return by_key


def renewed(old: Catalog | None, sentences: Sentences) -> Catalog:
    """Return a catalogue of exactly these sentences, with the existing translations."""
    new = Catalog(
        locale=LANGUAGE,
        project="survive-nb",
        header_comment="\n".join(f"# {line}" for line in _HEADER.splitlines()),
        creation_date=_DATE,
        revision_date=_DATE,
        last_translator="the survive-nb authors",
        language_team="the survive-nb authors",
        msgid_bugs_address="the survive-nb authors",
        copyright_holder="the survive-nb authors",
        charset="utf-8",
        fuzzy=False,
    )
    # Persian has two plural forms: 0 and 1, and the rest. Babel assumes one.
    new.mime_headers = [("Plural-Forms", "nplurals=2; plural=(n > 1);")]
    for key, places in sorted(
        wanted(sentences).items(), key=lambda entry: (entry[1][0].place.split(":")[0], entry[0])
    ):
        plural = next((found.plural for found in places if found.plural is not None), None)
        known = old.get(key) if old is not None else None
        files = sorted({found.place.split(":")[0] for found in places})
        new.add(
            key if plural is None else (key, plural),
            string=known.string if known is not None and known.pluralizable == (plural is not None) else None,
            locations=[(file, 0) for file in files],
        ).flags.discard("python-format")  # a per cent sign is not a placeholder
    return new


def compiled(catalogue: Catalog) -> bytes:
    """Return the binary form (.mo), which gettext reads at run time."""
    out = BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def text_of(catalogue: Catalog) -> bytes:
    """Return the text form (.po), which translators edit."""
    out = BytesIO()
    write_po(out, catalogue, width=110, include_lineno=False)
    return out.getvalue()


def untranslated(catalogue: Catalog) -> list[str]:
    """Return the sentences without a complete translation."""
    return [
        message.id if isinstance(message.id, str) else message.id[0]
        for message in catalogue
        if message.id and (not message.string or not all(message.string) or message.fuzzy)
    ]
