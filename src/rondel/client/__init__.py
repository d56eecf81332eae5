"""Play at a table server from Python: typed, synchronous or asynchronous.

>>> from rondel.client import Client
>>> client = Client("http://localhost:8000")         # doctest: +SKIP
>>> client.be_present("Anna").name                   # doctest: +SKIP
'Anna'

Needs the extra ``client`` (httpx, msgspec, websockets). The messages are in :mod:`rondel.protocol`.
"""

from __future__ import annotations

from rondel.client.asynchronous import AsyncClient
from rondel.client.errors import ServerRefusal, ServerUnreachable, StaleMove
from rondel.client.synchronous import Client

__all__ = ["AsyncClient", "Client", "ServerRefusal", "ServerUnreachable", "StaleMove"]
