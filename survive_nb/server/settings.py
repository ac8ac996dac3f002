"""Voilà's configuration: the same strict settings for one player and for a class."""

from __future__ import annotations

from tempfile import gettempdir
from typing import Final

import zmq
from jinja2 import DictLoader, Environment
from traitlets.config import Config

from survive_nb.server import paths, provisioner, script_bundle
from survive_nb.server.headers import HEADERS
from survive_nb.server.identity import TokenIdentityProvider
from survive_nb.server.profile import Profile
from survive_nb.server.template_cache import TemplateCache
from survive_nb.server.websocket_connection import MAX_MESSAGE, WidgetConnection

TEMPLATE: Final = "survive-nb"

#: Seconds after which an idle kernel is ended when its browser vanished without closing the page.
_IDLE_TIMEOUT: Final = 600
#: Seconds until a warm kernel that was taken is replaced: its page has loaded by then.
_REFILL_DELAY: Final = 4.0

#: A socket's path has at most about 100 characters, of which Jupyter uses 60 for its part.
_LONGEST_SOCKET_FOLDER: Final = 40


def settings(profile: Profile) -> Config:
    """Return every setting that differs from Voilà's default, with the reason."""
    config = Config()
    config.Voila.root_dir = str(paths.root())
    # With a single notebook there is no listing of folders, and only this notebook has warm kernels.
    config.Voila.notebook_path = str(paths.notebooks() / paths.APP)
    config.Voila.config_file_paths = []  # ignore configuration files in the working directory
    config.Voila.ip = profile.host
    config.Voila.port = profile.port
    config.Voila.base_url = profile.base_url
    config.Voila.open_browser = False
    config.Voila.log_level = "ERROR"
    config.Voila.kernel_websocket_connection_class = WidgetConnection
    config.Voila.tornado_settings = {
        # Voilà's page sends no XSRF token when it ends its kernel, so kernels would accumulate.  The URL of
        # that request contains the kernel's random id, which other sites do not know.
        "disable_check_xsrf": True,
        # Protection against DNS rebinding: answer requests for the names of this machine only.
        "allow_remote_access": False,
        "headers": HEADERS,
        "websocket_max_message_size": MAX_MESSAGE,
        "jinja2_env": _error_templates(),
        "log_function": _log_nothing,
    }
    voila = config.VoilaConfiguration
    voila.template = TEMPLATE
    voila.allow_template_override = "NOTEBOOK"  # lessons use another template; URLs cannot choose one
    voila.allow_theme_override = "NO"
    voila.file_allowlist = []  # do not serve the files beside the notebook
    voila.strip_sources = True
    voila.show_tracebacks = False
    # A class server fills the pool itself (`kernel_pool`).
    voila.preheat_kernel = True
    voila.default_pool_size = 0 if profile.is_for_class else profile.warm
    config.VoilaKernelManager.fill_delay = _REFILL_DELAY
    voila.extension_allowlist = list(script_bundle.EXTENSIONS)
    voila.page_config_hook = script_bundle.add_to_page_config
    config.VoilaExporter.language_code = profile.lang
    config.VoilaExporter.preprocessors = [TemplateCache]
    config.KernelProvisionerFactory.default_provisioner_name = provisioner.NAME
    _keep_kernels_private(config)
    config.MappingKernelManager.cull_idle_timeout = _IDLE_TIMEOUT
    config.MappingKernelManager.cull_interval = 60
    # A restarted kernel would not have run the notebook; the page asks for a reload instead.
    config.KernelRestarter.restart_limit = 0
    if profile.is_for_class:
        _require_token(config, profile)
    return config


def _keep_kernels_private(config: Config) -> None:
    """Prevent other users of this machine from reading the messages of a kernel.

    Unix sockets in our own folder are closed to others.  TCP ports are open to all users, and a port that was
    free may be taken before the kernel opens it.
    """
    if zmq.has("ipc") and len(gettempdir()) <= _LONGEST_SOCKET_FOLDER:
        config.KernelManager.transport = "ipc"
    elif zmq.has("curve"):
        config.KernelManager.transport_encryption = "auto"


def _require_token(config: Config, profile: Profile) -> None:
    """Answer other machines too, but only with the token."""
    config.Voila.port_retries = 0  # the links that were handed out contain this port
    config.Voila.token = profile.token
    config.Voila.identity_provider_class = TokenIdentityProvider
    config.Voila.cookie_secret = profile.cookie_secret
    config.IdentityProvider.cookie_options = {"samesite": "Lax"}
    config.IdentityProvider.secure_cookie = profile.https
    # Jupyter's own check accepts this machine only; `voila_adapter` checks the host name instead.
    config.Voila.tornado_settings["allow_remote_access"] = True


def _error_templates() -> Environment:
    """Return a plain error page for everything but pages: Jupyter's own requests files we do not serve."""
    return Environment(loader=DictLoader({"error.html": "{{ status_code }}"}), autoescape=True)


def _log_nothing(handler: object) -> None:
    """Log no requests: their URLs may contain keys."""
    del handler
