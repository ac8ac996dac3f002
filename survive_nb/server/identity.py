"""Access by token: once in the URL, afterwards by a cookie."""

from __future__ import annotations

from hmac import compare_digest

from jupyter_server.auth.identity import IdentityProvider, User
from tornado.web import RequestHandler


class TokenIdentityProvider(IdentityProvider):
    """Admits everyone who has the token, as an anonymous user, without a login page."""

    @property
    def login_available(self) -> bool:
        """There is no login page: the link contains the token."""
        return False

    @property
    def logout_available(self) -> bool:
        """There is no logout page."""
        return False

    async def get_user_token(self, handler: RequestHandler) -> User | None:
        """Identify a visitor by the token, compared in constant time."""
        given = self.get_token(handler) or ""
        if not self.token or not compare_digest(given.encode(), self.token.encode()):
            return None
        known = self.get_user_cookie(handler)
        return known if isinstance(known, User) else self.generate_anonymous_user(handler)
