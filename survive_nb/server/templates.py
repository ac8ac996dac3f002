"""The templates of our pages, worked out once.

Voilà would do it anew for every page, and answer nobody meanwhile.
"""

from __future__ import annotations

from functools import cache
from types import CodeType
from typing import Any


@cache
def keeper() -> type:
    """Return what nbconvert calls before it fills in a template: it keeps those that have been worked out."""
    from jinja2.bccache import Bucket, BytecodeCache
    from nbconvert.preprocessors import Preprocessor

    class Kept(BytecodeCache):
        """Templates that have been worked out, until the server ends."""

        def __init__(self) -> None:
            self._codes: dict[tuple[str, str], CodeType] = {}

        def load_bytecode(self, bucket: Bucket) -> None:
            """Bring a template as it was kept; one whose text has changed meanwhile is another one."""
            bucket.code = self._codes.get((bucket.key, bucket.checksum))

        def dump_bytecode(self, bucket: Bucket) -> None:
            """Keep a template that has just been worked out."""
            if bucket.code is not None:
                self._codes[bucket.key, bucket.checksum] = bucket.code

    kept = Kept()

    class TemplateKeeper(Preprocessor):
        """Lends the templates that are kept to whoever is about to make a page."""

        enabled = True

        def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
            """Leave the notebook as it is."""
            page_maker: Any = self.parent
            page_maker.environment.bytecode_cache = kept
            return nb, resources

    return TemplateKeeper
