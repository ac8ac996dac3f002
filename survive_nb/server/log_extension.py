"""Keep the keys of games, seats and classes out of the log of a Jupyter server.

Jupyter and tornado log the addresses of requests that failed or were redirected, and the pages that they
came from.  Our wheel enables this extension (``etc/jupyter/jupyter_server_config.d``), and `survive-nb lab`
does too.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import ParamSpec

from survive_nb.private_log import without_keys

Facts = ParamSpec("Facts")


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """Tell Jupyter where the extension is."""
    return [{"module": "survive_nb.server.log_extension"}]


def _load_jupyter_server_extension(_: object) -> None:
    """Remove keys from every record that this process logs, whatever its logger and its handlers."""
    logging.setLogRecordFactory(_without_keys(logging.getLogRecordFactory()))


def _without_keys(make: Callable[Facts, logging.LogRecord]) -> Callable[Facts, logging.LogRecord]:
    def make_record(*args: Facts.args, **facts: Facts.kwargs) -> logging.LogRecord:
        record = make(*args, **facts)
        try:
            text = record.getMessage()
        except Exception:  # noqa: BLE001 - arguments that do not fit: the handlers report it
            return record
        private = without_keys(text)
        if private != text:
            record.msg, record.args = private, ()
        return record

    return make_record
