"""The security headers of every response.

A handler that needs another policy sets the header itself, with `content_security_policy`:
``self.set_header(CSP, content_security_policy(worker_src=("'self'",)))``.
"""

from __future__ import annotations

from typing import Final

from tornado.httputil import HTTPHeaders
from tornado.web import OutputTransform

CSP: Final = "Content-Security-Policy"

#: Pages load from this server only.  ``'unsafe-inline'``: Voilà's page has inline scripts (its settings and
#: the order of loading) and the widgets set inline styles; Voilà renders them without a nonce.  ``blob:``:
#: anywidget imports the script of a widget as a blob.  ``'wasm-unsafe-eval'``: the page compiles the Python
#: of its lessons, because browsers keep compiled code only for a page; it allows no script made from text.
_SOURCES: Final = {
    "default-src": ("'self'",),
    "script-src": ("'self'", "'unsafe-inline'", "'wasm-unsafe-eval'", "blob:"),
    "style-src": ("'self'", "'unsafe-inline'"),
    "img-src": ("'self'", "data:", "blob:"),
    "font-src": ("'self'", "data:"),
    "connect-src": ("'self'", "ws:", "wss:"),
    "object-src": ("'none'",),
    "base-uri": ("'self'",),
    "form-action": ("'self'",),
    "frame-ancestors": ("'self'",),
}


def content_security_policy(**more: tuple[str, ...]) -> str:
    """Return the policy of our pages, with further sources for some directives.

    >>> policy = content_security_policy(script_src=("'report-sample'",), worker_src=("'self'",))
    >>> [part for part in policy.split("; ") if part.startswith(("script", "worker"))]
    ["script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob: 'report-sample'", "worker-src 'self'"]
    """
    added = {name.replace("_", "-"): sources for name, sources in more.items()}
    return "; ".join(
        " ".join((name, *_SOURCES.get(name, ()), *added.get(name, ()))) for name in {**_SOURCES, **added}
    )


HEADERS: Final = {
    CSP: content_security_policy(),
    # URLs contain the keys of seats and games, so other sites must not see them.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    # For browsers that do not know frame-ancestors.
    "X-Frame-Options": "SAMEORIGIN",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class SecurityHeaders(OutputTransform):
    """Adds the headers to every response whose handler has not set them."""

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        """Add the headers."""
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        # The version of the server tells an attacker what to try.
        headers.pop("Server", None)
        return super().transform_first_chunk(status_code, headers, chunk, finishing)
