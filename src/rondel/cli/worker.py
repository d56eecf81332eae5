"""``rondel worker``: a process that thinks for the bots of a server.

Help texts come from the words of the reader's language, so annotations here are values
made when the app is built, not strings: this module does without
``from __future__ import annotations``.
"""

from typing import Annotated

from cyclopts import App, Parameter

from rondel.cli.desk import Desk
from rondel.cli.serve import about, given_options, part_of_server, said

__all__ = ["add_worker_command"]


def add_worker_command(app: App, desk: Desk, *, sort_key: int = 0) -> None:
    """Add ``rondel worker`` to the commands."""
    from rondel.server.settings import SETTINGS

    options = given_options(desk, tuple(setting for setting in SETTINGS if setting.is_for_workers))

    @app.command(
        name="worker",
        help=f"{desk.say('worker.help')}\n\n{desk.say('worker.about')}",
        sort_key=sort_key,
        usage="",
        help_prologue=f"{desk.say('help.usage')} rondel worker --database URL …",
        help_epilogue=f"{desk.say('help.examples')}\n\n{desk.say('worker.example').strip(chr(10))}\n",
        help_format="plaintext",
    )
    def worker(
        *,
        given: Annotated[options, Parameter(name="*")] = None,  # type: ignore[valid-type]  # made for the language
        settings: Annotated[str, about(desk, "settings.file")] = "",
        lang: Annotated[str, about(desk, "parameter.lang")] = desk.language,
    ) -> int:
        assert lang == desk.language, "the desk speaks the language asked for"
        from rondel.server.settings import must_have_postgresql, read_settings

        read = read_settings(said(given), file=settings)
        must_have_postgresql(read)
        return int(part_of_server("rondel.server.startup").work(read))
