"""One Persian word for each thing: replaced variants stay away, and the glossary lists the words in use."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tools.catalogues.keep import read

ROOT = Path(__file__).parents[1]
GLOSSARY = ROOT / "docs" / "glossary.md"
#: Areas of the glossary whose words stand in the texts of the games and lessons.
SPOKEN = {"Survive!", "Fish Fish!", "Every game", "Rooms and classes", "Lessons and mathematics"}

#: Persian letters and the thin space: what may stand inside a word.
LETTER = "[\u0620-\u065f\u066e-\u06d3\u200c]"

#: Variant that was replaced → its replacement.
REPLACED = {
    "پرونده": "فایل",
    rf"(?<!{LETTER})دفتر(?!چه)": "دفترچه",
    "دریافت فایل|بارگیری": "دانلود",
    "رونوشت": "کپی",
    "تختهٔ صیادی": "کارت صیادی",
    "پشت\u200cورو|رو به پایین": "به پشت",
    "سرنشین": "مسافر",
    "شرط\u200cگذار": "شرط\u200cبند",
    rf"(?<!{LETTER})بخت(?!{LETTER})": "شانس",
    "آموزگار": "معلم",
    "صفحهٔ نخست": "صفحهٔ اصلی",
    rf"(?<!{LETTER})قدم": "گام",
    rf"(?<!{LETTER})نقش(?!{LETTER})": "وجه",
    "خانهٔ کد|خانهٔ اول به هر کلاس|در خانهٔ اول همان بذر": "سلول",
    rf"(راه|سوی|دوری از|رو به) خانه(?!{LETTER})|خانه\u200cرو": "جزیرهٔ امن",
    "حل\u200cشده را بازی|بازیکنِ? حل\u200cشده": "تعادل",
    "دست بزنید": "امتحان کنید",
    "چالش ۱: جزیرهٔ شلوغ|چالش ۲: تا آخرین کاشف|هم\u200cارزش|چالش ۴: آتلانتیس زیر آب": "the published names",
    "این\u200cجا|این جا": "اینجا",
    "آن\u200cجا|آن جا(?! می)": "آنجا",
    "این\u200cکه": "اینکه",
    "آن\u200cکه": "آنکه",
    "آن\u200cچه": "آنچه",
    rf"(?<!{LETTER})به (طور|صورت|تنهایی)(?!{LETTER})": "به\u200cطور، به\u200cصورت، به\u200cتنهایی",
    "کاشفان": "کاشف\u200cها",
    "شناگران": "شناگرها",
    rf"\u200c(شدن|کردن|داشتن)(?!{LETTER})": "a space: غرق شدن، نگاه کردن",
    "[۰-۹]/[۰-۹]": "a fraction in words: «۲/۵» is read as 2.5",
    "بار کنید": "بارگذاری کنید",
}


def catalogue() -> Iterator[tuple[str, str]]:
    """Return each translation with the sentence that it translates."""
    for message in read():
        forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        if message.id:
            yield from ((str(message.id), form) for form in forms)


def rulebooks() -> Iterator[tuple[str, str]]:
    """Return the Persian rulebooks, without their comments."""
    for path in sorted((ROOT / "survive_nb").rglob("*.fa.toml")):
        lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
        yield path.name, "\n".join(lines)


def lessons() -> Iterator[tuple[str, str]]:
    """Return the prose of the Persian lessons and of the teacher's notebooks."""
    for folder in (ROOT / "lessons" / "fa", ROOT / "lessons" / "teacher" / "fa"):
        for path in sorted(folder.glob("*.ipynb")):
            for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
                if cell["cell_type"] == "markdown":
                    yield f"{path.name}, {cell['id']}", "".join(cell["source"])


def pages() -> Iterator[tuple[str, str]]:
    """Return the README, the page of the static site, and the error pages of the server."""
    templates = ROOT / "survive_nb" / "server" / "jupyter" / "voila" / "templates" / "survive-nb"
    for path in (
        ROOT / "README.fa.md",
        ROOT / "static_site" / "page" / "fa.html",
        *sorted(templates.glob("*.html")),
    ):
        yield path.name, path.read_text(encoding="utf-8")


@cache
def persian_texts() -> tuple[tuple[str, str], ...]:
    return (*catalogue(), *rulebooks(), *lessons(), *pages())


def glossary() -> Iterator[tuple[str, str, str]]:
    """Return the rows of the glossary: area, English, Persian."""
    area = ""
    for line in GLOSSARY.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            area = line[3:]
        elif line.startswith("| ") and not line.startswith(("| English", "| ---")):
            english, persian, _ = (cell.strip() for cell in line.strip("|").split("|"))
            yield area, english, persian


def test_all_sources_are_read() -> None:
    assert {"README.fa.md", "fa.html", "403.html", "503.html", "error.html"} <= {name for name, _ in pages()}
    assert len(list(rulebooks())) == 2
    assert len({place.split(",")[0] for place, _ in lessons()}) == 8
    assert len(list(catalogue())) > 1500


@pytest.mark.parametrize("variant", REPLACED)
def test_no_replaced_variant_is_used(variant: str) -> None:
    found = [
        f"{place}: …{text[max(0, hit.start() - 20) : hit.end() + 20]}…"
        for place, text in persian_texts()
        # Between two marks stands what is typed or quoted as it is.
        if (hit := re.search(variant, re.sub("\u2066[^\u2069]*\u2069", "", text)))
    ]
    assert not found, f"say {REPLACED[variant]}:\n" + "\n".join(found)


def test_glossary_terms_are_unique() -> None:
    counts = Counter(english for _, english, _ in glossary())
    assert [english for english, count in counts.items() if count > 1] == []
    assert len(counts) > 120


def test_texts_use_the_glossary_terms() -> None:
    all_text = "\n".join(text for _, text in persian_texts())
    unused = [
        english
        for area, english, persian in glossary()
        if area in SPOKEN and persian.strip("«»") not in all_text
    ]
    assert not unused
