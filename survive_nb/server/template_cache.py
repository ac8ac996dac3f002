"""A cache of compiled page templates.

nbconvert creates a Jinja environment for every page, so without a shared cache each page would compile the
templates again, and the server could not answer other requests meanwhile.
"""

from __future__ import annotations

from types import CodeType

from jinja2.bccache import Bucket, BytecodeCache
from nbconvert.exporters import TemplateExporter
from nbconvert.preprocessors import Preprocessor
from nbformat import NotebookNode


class MemoryBytecodeCache(BytecodeCache):
    """Compiled templates, kept in memory until the server ends."""

    def __init__(self) -> None:
        self._codes: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load a compiled template; the checksum differs if its source has changed."""
        bucket.code = self._codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template that has just been compiled."""
        if bucket.code is not None:
            self._codes[bucket.key, bucket.checksum] = bucket.code


_CACHE = MemoryBytecodeCache()


class TemplateCache(Preprocessor):
    """A preprocessor that changes no notebook: it gives the exporter the shared cache before it renders."""

    enabled = True

    def preprocess(
        self, nb: NotebookNode, resources: dict[str, object]
    ) -> tuple[NotebookNode, dict[str, object]]:
        """Return the notebook as it is."""
        exporter = self.parent
        if isinstance(exporter, TemplateExporter):
            exporter.environment.bytecode_cache = _CACHE
        return nb, resources
