"""Who makes a request: a browser with our signed cookie, or else a network address.

Neither is written down.  A visitor is an HMAC of the one or the other, which only this server can make.
"""

from __future__ import annotations

import hmac
from collections.abc import Collection
from ipaddress import ip_address

from jupyter_server.auth.identity import IdentityProvider, User
from tornado.httputil import HTTPServerRequest
from tornado.web import HTTPError, RequestHandler

from survive_nb.server.admission import Admission
from survive_nb.server.profile import Profile


def visitor_here(handler: RequestHandler) -> str:
    """Return who makes a request; on one's own machine there is only one visitor."""
    profile: Profile = handler.settings["profile"]
    return visitor_of(handler, profile.cookie_secret, profile.proxies) if profile.is_for_class else ""


def require_own_kernel(handler: RequestHandler, kernel_id: str) -> None:
    """Refuse a request for the kernel of somebody else's page, although its id is hard to guess."""
    admission: Admission = handler.settings["admission"]
    if not admission.is_of(kernel_id, visitor_here(handler)):
        raise HTTPError(403)


def visitor_of(handler: RequestHandler, secret: bytes, proxies: Collection[str]) -> str:
    """Return the id of the visitor who made a request; all requests of one browser have the same."""
    provider: IdentityProvider = handler.settings["identity_provider"]
    user = provider.get_user_cookie(handler)
    if isinstance(user, User):
        name = f"cookie {user.username}"
    else:
        name = f"address {client_address(handler.request, proxies)}"
    return hmac.new(secret, name.encode(), "sha256").hexdigest()[:32]


def client_address(request: HTTPServerRequest, proxies: Collection[str]) -> str:
    """Return the address of a client; what a request says about it is believed only from our own proxy.

    A proxy appends the address that it sees: everything before it was written by the client.
    """
    peer = request.remote_ip or ""
    if peer not in proxies:
        return peer
    for text in reversed(request.headers.get("X-Forwarded-For", "").split(",")):
        try:
            address = str(ip_address(text.strip()))
        except ValueError:
            break
        if address not in proxies:
            return address
    return peer
