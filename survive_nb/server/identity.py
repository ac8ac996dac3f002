"""Who is let in: whoever brings the token, once in the address and from then on as a cookie."""

from __future__ import annotations

from hmac import compare_digest
from typing import Any


def token_identity() -> type:
    """Return Jupyter's way to know visitors, without its page for passwords."""
    from jupyter_server.auth.identity import IdentityProvider, User

    class TokenIdentity(IdentityProvider):
        """Everybody with the token is welcome, and nobody has a name."""

        @property
        def login_available(self) -> bool:
            """There is nothing to type: the link is all that one needs."""
            return False

        @property
        def logout_available(self) -> bool:
            """There is nothing to leave."""
            return False

        async def get_user_token(self, handler: Any) -> User | None:
            """Know a visitor by the token; how long the comparison takes tells nothing about it."""
            brought = self.get_token(handler) or ""
            if not self.token or not compare_digest(brought.encode(), self.token.encode()):
                return None
            known = self.get_user_cookie(handler)
            return known if isinstance(known, User) else self.generate_anonymous_user(handler)

    return TokenIdentity
