"""Voilà as the game needs it: the same careful settings for one player and for a class."""

from __future__ import annotations

import re
import struct
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from tempfile import gettempdir
from typing import Any, Final

from survive_nb.server import places, together
from survive_nb.server.templates import keeper

LOOPBACK: Final = "127.0.0.1"
TEMPLATE: Final = "survive-nb"

#: A kernel whose browser vanished without a word is ended after ten idle minutes; the game is in the store.
_IDLE_SECONDS: Final = 600
#: A page that has taken a warm kernel is there by then, on any machine that is fit for it.
_REFILL_SECONDS: Final = 4.0

#: The name of a socket has room for about a hundred letters, and Jupyter uses sixty of them.
_LONGEST_FOLDER: Final = 40

#: How a header says what kind of message it heads.
_STATUS: Final = re.compile(rb'"msg_type": ?"status"')
_OF_A_WIDGET: Final = re.compile(rb'"msg_type": ?"comm_msg"')

#: What a page may load, and from where: from this server only.  Voilà's page has scripts and styles in its
#: text, and the script of a widget is handed over as a blob.
_SOURCES: Final = (
    "default-src 'self'",
    "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self' ws: wss:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
)
_HEADERS: Final = {
    "Content-Security-Policy": "; ".join(_SOURCES),
    # Addresses hold the keys of seats and games: no other site is told them.
    "Referrer-Policy": "same-origin",
}


@dataclass(frozen=True)
class Profile:
    """What differs between a server for this machine and one for a class."""

    port: int
    lang: str
    host: str = LOOPBACK
    #: Without a token, only this machine is answered.
    token: str = ""
    cookie_secret: bytes = b""
    #: The names by which browsers may ask for a server with a token.
    names: frozenset[str] = frozenset()
    #: Whether browsers come through a proxy that speaks https.
    https: bool = False
    #: How many pages may be open at once.
    limit: int | None = None
    #: How many kernels have run the notebook before anybody comes.
    warm: int = 1


def settings(profile: Profile) -> Any:
    """Return all that differs from Voilà's own ways, with the reason for each."""
    from traitlets.config import Config

    config = Config()
    config.Voila.root_dir = str(places.root())
    # One notebook is at "/", it alone has kernels waiting, and there is no listing of any folder.
    config.Voila.notebook_path = str(places.notebooks() / places.APP)
    config.Voila.config_file_paths = []  # no settings of a stranger's, from whatever folder we are started in
    config.Voila.ip = profile.host
    config.Voila.port = profile.port
    config.Voila.open_browser = False
    config.Voila.log_level = "ERROR"
    config.Voila.kernel_websocket_connection_class = prompt_connection()
    config.Voila.tornado_settings = {
        # Voilà's page cannot send the token that its own "end my kernel" needs, so kernels would pile up.
        # The address of that call holds the kernel's random id, which nobody else knows.
        "disable_check_xsrf": True,
        # Answer to the names of this machine only: no other site can have its name lead here.
        "allow_remote_access": False,
        "headers": _HEADERS,
        "jinja2_env": _plain_errors(),
        "log_function": _log_nothing,
    }
    voila = config.VoilaConfiguration
    voila.template = TEMPLATE
    voila.allow_template_override = "NOTEBOOK"  # a lesson is another page than the app; no address can choose
    voila.allow_theme_override = "NO"
    voila.file_allowlist = []  # the folder of the notebook is nobody's business
    voila.strip_sources = True
    voila.show_tracebacks = False
    # Kernels have run the notebook already when visitors come; their browser tells which game to open.
    voila.preheat_kernel = True
    voila.default_pool_size = profile.warm
    # The next kernel waits until the page that took this one is there: both at once would slow the page down.
    config.VoilaKernelManager.fill_delay = _REFILL_SECONDS
    voila.extension_allowlist = list(together.EXTENSIONS)
    voila.page_config_hook = together.tell_page
    config.VoilaExporter.language_code = profile.lang
    config.VoilaExporter.preprocessors = [keeper()]
    _keep_kernels_private(config)
    config.MappingKernelManager.cull_idle_timeout = _IDLE_SECONDS
    config.MappingKernelManager.cull_interval = 60
    # A kernel that died is not begun again, because it would not know the page; the page asks for a reload.
    config.KernelRestarter.restart_limit = 0
    if profile.token:
        _open_to_a_class(config, profile)
    return config


def _keep_kernels_private(config: Any) -> None:
    """Let nobody else on a machine of several people listen to what a kernel sends.

    Sockets that are files in a folder of ours are closed to others, and there is always one to be had.  Ports
    are open to all, and one that was free may be taken in the moment before a kernel opens it: then no page.
    """
    import zmq

    if zmq.has("ipc") and len(gettempdir()) <= _LONGEST_FOLDER:
        config.KernelManager.transport = "ipc"
    elif zmq.has("curve"):
        config.KernelManager.transport_encryption = "auto"


def _open_to_a_class(config: Any, profile: Profile) -> None:
    """Let other machines in, but only with the token."""
    from survive_nb.server.identity import token_identity

    config.Voila.port_retries = 0  # the links that were given out name this port
    config.Voila.token = profile.token
    config.Voila.identity_provider_class = token_identity()
    config.Voila.cookie_secret = profile.cookie_secret
    config.IdentityProvider.cookie_options = {"samesite": "Lax"}
    config.IdentityProvider.secure_cookie = profile.https
    # Jupyter's own check knows no other machine; ours comes before all addresses (`addresses.voila`).
    config.Voila.tornado_settings["allow_remote_access"] = True
    config.VoilaConfiguration.default_pool_size = 0  # they are warmed with more care (`warm.Warmer`)


def _plain_errors() -> Any:
    """Return the page for errors of all that is no page: Jupyter's own asks for files that are not served."""
    from jinja2 import DictLoader, Environment

    return Environment(loader=DictLoader({"error.html": "{{ status_code }}"}), autoescape=True)


def _log_nothing(handler: object) -> None:
    """Write down no request: its address may hold somebody's keys."""
    del handler


def prompt_connection() -> type:
    """Return a connection to a kernel that sends each message at once, and only those that somebody reads.

    Without the first the system may keep a small message back until an earlier one is acknowledged (Nagle),
    and a click waits 40 ms for nothing.  Without the second every click is followed by two messages that the
    kernel is busy and is idle again, which a page of widgets does not look at.
    """
    from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

    class PromptConnection(ZMQChannelsWebsocketConnection):
        """A connection that waits for nothing."""

        def connect(self) -> Any:
            """Connect to the kernel, over a socket that does not collect small messages."""
            self.websocket_handler.set_nodelay(True)
            return super().connect()

        def handle_incoming_message(self, incoming_msg: Any) -> None:
            """Take a message of the page; what is none, or of one that has just gone, is left alone."""
            if claims_too_much(incoming_msg):
                return
            with suppress(struct.error, ValueError, LookupError, TypeError, AttributeError, AssertionError):
                super().handle_incoming_message(incoming_msg)

        def handle_outgoing_message(self, stream: str, outgoing_msg: list[Any]) -> None:
            """Pass a message of the kernel on, unless it is of no use to the page."""
            if not is_idle_talk(self.session.feed_identities(outgoing_msg)[1]):
                super().handle_outgoing_message(stream, outgoing_msg)

    return PromptConnection


def claims_too_much(message: object) -> bool:
    """Tell whether a message claims to have more parts than fit into it.

    Jupyter believes the claim and counts up to it, for years if need be, and answers nobody meanwhile.

    >>> claims_too_much(bytes([255] * 9)), claims_too_much(bytes([1, *[0] * 15])), claims_too_much("{}")
    (True, False, False)
    """
    return isinstance(message, bytes) and int.from_bytes(message[:8], "little") * 8 > len(message)


def is_idle_talk(message: Sequence[Any]) -> bool:
    """Tell whether a kernel says no more than that it is at work on a click, or done with it.

    >>> is_idle_talk([b"signature", b'{"msg_type": "status"}', b'{"msg_type": "comm_msg"}', b"{}", b"{}"])
    True
    >>> is_idle_talk([b"signature", b'{"msg_type": "status"}', b'{"msg_type": "kernel_info_request"}'])
    False
    """
    _, header, parent, *_ = map(bytes, message)
    return _STATUS.search(header) is not None and _OF_A_WIDGET.search(parent) is not None
