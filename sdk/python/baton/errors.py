from __future__ import annotations


class BatonError(Exception):
    """What every call of this SDK raises when Baton refuses or cannot be reached.

    ``status`` is the HTTP status, 0 when no answer came at all. ``code`` is the server's own word for the refusal or 'unreachable'.
    ``unreachable`` is true when trying again later may help: no network, a timeout, 408, 425, 429, 5xx or what is no answer of
    Baton after the last retry.
    """

    def __init__(self, code: str, message: str, status: int = 0, unreachable: bool = False) -> None:
        super().__init__(message)
        self.code = code
        self.status = status
        self.unreachable = unreachable
