"""A JupyterLab of one person, on loopback, for as long as a `with` block lasts."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

from tests.classroom import at_home

PATIENCE = 120  # seconds that a start may take on a busy machine
SETTINGS = {
    # Nothing is asked of the network, and no pop-up asks whether it may be.
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    # Every cell is drawn, also those out of sight: tests look for cells by their text.
    "notebook-extension/tracker": {"windowingMode": "none"},
}


class Lab:
    """JupyterLab in ``folder``, started by somebody whose home is ``home``.

    ``exchange`` is the folder of nbgrader's exchange. Raises `RuntimeError` with the end of the
    server's log when it does not start.
    """

    def __init__(self, folder: Path, home: Path, exchange: Path) -> None:
        self.folder, self.home, self.exchange = folder, home, exchange
        self.log = home / "server.log"
        self.token = secrets.token_hex(16)
        self.address = ""

    def url(self, path: str) -> str:
        """The address of a page, with the token that lets a browser in, and no tab of before."""
        return f"{self.address}{path}?reset&token={self.token}"

    def __enter__(self) -> Lab:
        environment = at_home(self.home)
        self._configure()
        command = [str(Path(sys.executable).with_name("jupyter-lab")), "--no-browser"]
        command += ["--ServerApp.ip=127.0.0.1", "--ServerApp.port=0", "--ServerApp.open_browser=0"]
        command += [f"--IdentityProvider.token={self.token}", "--ServerApp.allow_root=True"]
        with self.log.open("w") as log:
            self._process = subprocess.Popen(
                command, cwd=self.folder, env=environment, stdout=log, stderr=log
            )
        try:
            self.address = self._wait()
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._stop()

    def _configure(self) -> None:
        config = self.home / ".jupyter"
        for name, values in SETTINGS.items():
            path = config / f"lab/user-settings/@jupyterlab/{name}.jupyterlab-settings"
            path.parent.mkdir(parents=True)
            path.write_text(json.dumps(values))
        self.exchange.mkdir(exist_ok=True)
        os.chmod(self.exchange, 0o777)
        (config / "nbgrader_config.py").write_text(
            f"c = get_config()\nc.Exchange.root = {str(self.exchange)!r}\n"
        )

    def _wait(self) -> str:
        """The address, which the server writes down shortly before it listens."""
        note = f".local/share/jupyter/runtime/jpserver-{self._process.pid}.json"
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self._process.poll() is None:
            try:
                server = json.loads((self.home / note).read_text())
                socket.create_connection(("127.0.0.1", server["port"])).close()
                return str(server["url"])
            except (FileNotFoundError, json.JSONDecodeError, ConnectionRefusedError):
                time.sleep(0.1)
        raise RuntimeError("JupyterLab did not start:\n" + self.log.read_text()[-3000:])

    def _stop(self) -> None:
        """Ask the server to end its kernels and itself."""
        self._process.terminate()
        try:
            self._process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
