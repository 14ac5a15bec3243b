"""Connects a chatbot to the Baton inbox: people see what is said, take over, and hand back."""

from .bot import Baton
from .conversation import Conversation, Said
from .errors import BatonError
from .incoming import Message
from .turns import Received

__all__ = ["Baton", "BatonError", "Conversation", "Message", "Received", "Said"]
