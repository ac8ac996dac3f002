"""Voilà as the game needs it: the app and its lessons, for this machine only, and nothing else there."""

from __future__ import annotations

import asyncio
import logging
import signal
import webbrowser
from collections.abc import Callable
from threading import Thread
from typing import Any, Final

from survive_nb.server import addresses, places

HOST: Final = "127.0.0.1"
TEMPLATE: Final = "survive-nb"

#: A kernel whose browser vanished without a word is ended after ten idle minutes; the game is in the store.
_IDLE_SECONDS: Final = 600

#: How long a kernel may take to come or go before the server ends without waiting for it.
_PATIENCE: Final = 20.0

#: All that the page loads; whatever else is installed for JupyterLab would only make it slower.
_EXTENSIONS: Final = (
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
    "anywidget",
    "ipycanvas",
)


def serve(*, port: int, lang: str, open_browser: bool, announce: Callable[[str], None]) -> None:
    """Serve the app until Ctrl-C, then end every kernel; `announce` gets the address once it is open."""
    from tornado.ioloop import IOLoop

    logging.getLogger("tornado").setLevel(logging.ERROR)  # the terminal is the player's
    server = addresses.voila()(config=settings(port=port, lang=lang))
    server.initialize(argv=[])

    def opened() -> None:
        address = f"http://{HOST}:{server.port}/"
        announce(address)
        if open_browser:
            # In a thread, because a browser that runs in the terminal returns only when it is left.
            Thread(target=webbrowser.open, args=[address], daemon=True).start()

    async def finish() -> None:
        kernels = server.kernel_manager
        # Voilà would stumble over a kernel that is just coming or going, and leave the others running.
        try:
            if pending := list(kernels._starting_kernels.values()):
                await asyncio.wait(pending, timeout=_PATIENCE)
            await kernels.shutdown_all(now=True)  # a kernel needs no goodbye: every move is in the store
        finally:
            loop.stop()

    loop = IOLoop.current()
    loop.add_callback(opened)
    _end_gently(lambda: loop.add_callback_from_signal(finish))
    server.start()


def _end_gently(stop: Callable[[], None]) -> None:
    """Let Ctrl-C, or a closed terminal, end the server in good order; a second Ctrl-C ends it at once."""

    def end(*_: object) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        stop()

    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), end)


def settings(*, port: int, lang: str) -> Any:
    """Return all that differs from Voilà's own ways, with the reason for each."""
    import zmq
    from traitlets.config import Config

    config = Config()
    config.Voila.root_dir = str(places.root())
    # One notebook is at "/", it alone has a kernel waiting, and there is no listing of any folder.
    config.Voila.notebook_path = str(places.notebooks() / places.APP)
    config.Voila.config_file_paths = []  # no settings of a stranger's, from whatever folder we are started in
    config.Voila.ip = HOST
    config.Voila.port = port
    config.Voila.open_browser = False
    config.Voila.log_level = "ERROR"
    config.Voila.kernel_websocket_connection_class = prompt_connection()
    config.Voila.tornado_settings = {
        # Voilà's page cannot send the token that its own "end my kernel" needs, so kernels would pile up.
        # The address of that call holds the kernel's random id, which nobody else knows.
        "disable_check_xsrf": True,
        # Answer to the names of this machine only: no other site can have its name lead here.
        "allow_remote_access": False,
    }
    voila = config.VoilaConfiguration
    voila.template = TEMPLATE
    voila.allow_template_override = "NOTEBOOK"  # a lesson is another page than the app; no address can choose
    voila.allow_theme_override = "NO"
    voila.file_allowlist = []  # the folder of the notebook is nobody's business
    voila.strip_sources = True
    voila.show_tracebacks = False
    # One kernel has run the notebook already when a visitor comes; their browser tells it which game to open.
    voila.preheat_kernel = True
    voila.default_pool_size = 1
    voila.extension_allowlist = list(_EXTENSIONS)
    config.VoilaExporter.language_code = lang
    if zmq.has("curve"):  # on a machine of several people, nobody else can listen to what a kernel sends
        config.KernelManager.transport_encryption = "auto"
    config.MappingKernelManager.cull_idle_timeout = _IDLE_SECONDS
    config.MappingKernelManager.cull_interval = 60
    # A kernel that died is not begun again, because it would not know the page; the page asks for a reload.
    config.KernelRestarter.restart_limit = 0
    return config


def prompt_connection() -> type:
    """Return a connection to a kernel that sends each message at once.

    Without it the system may keep a small message back until an earlier one is acknowledged (Nagle), and a
    click waits 40 ms for nothing.
    """
    from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

    class PromptConnection(ZMQChannelsWebsocketConnection):
        """A connection that waits for nothing."""

        def connect(self) -> Any:
            """Connect to the kernel, over a socket that does not collect small messages."""
            self.websocket_handler.set_nodelay(True)
            return super().connect()

    return PromptConnection
