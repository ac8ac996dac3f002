"""``python -m survive_nb.server.kernel``: an ipykernel without the debugger, whose messages are compact.

ipykernel imports debugpy if it is installed.  No visitor can use it, and it takes a tenth of a kernel's
memory and start time.
"""

from __future__ import annotations

import logging
import sys
from pathlib import Path

from survive_nb.kernel_limits import limit_this_process


def main() -> None:
    """Start the kernel, as ``ipykernel_launcher`` does."""
    # Files in the working directory must not be imported in place of the kernel's own modules.
    if sys.path[0] == "" or Path(sys.path[0]) == Path.cwd():
        del sys.path[0]
    # Python treats a module that is None in sys.modules as not installed.
    sys.modules["debugpy"] = None  # type: ignore[assignment]  # documented for `import`, missing in typeshed

    limit_this_process()

    from ipykernel.kernelapp import launch_new_instance
    from traitlets.config import Config

    compact = "survive_nb.server.compact_json"
    config = Config(Session={"packer": f"{compact}.pack", "unpacker": f"{compact}.unpack"})
    # ipykernel logs a traceback for every message that is sent twice, and visitors can send many.
    launch_new_instance(config=config, log_level=logging.CRITICAL)


if __name__ == "__main__":
    main()
