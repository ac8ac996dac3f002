"""Say that this is our server, without a token: for health checks of proxies and `survive-nb doctor`."""

from __future__ import annotations

from jupyter_server.auth.decorator import allow_unauthenticated
from tornado.web import RequestHandler

from survive_nb.server.routes import APP_NAME


class HealthHandler(RequestHandler):
    """Answers that the server runs."""

    @allow_unauthenticated
    def get(self) -> None:
        """Send the name of the app, and neither its version nor its state."""
        self.set_header("Cache-Control", "no-store")
        self.finish({"app": APP_NAME})
