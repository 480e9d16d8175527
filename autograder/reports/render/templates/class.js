// Makes tables sortable and searchable and texts easy to copy; the page can be read without it.
"use strict";
for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  const key = (row, column) => {
    const cell = row.cells[column];
    return (cell.dataset.sort ?? cell.textContent).trim();
  };
  const compare = (a, b) => {
    if (a === "" || b === "") return (a === "") - (b === "");
    const numeric = !isNaN(a) && !isNaN(b);
    return numeric ? a - b : a.localeCompare(b, "en", { numeric: true });
  };
  for (const heading of table.tHead.rows[0].cells) {
    const column = heading.cellIndex;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    heading.append(button);
    button.addEventListener("click", () => {
      const down = heading.getAttribute("aria-sort") === "ascending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      heading.setAttribute("aria-sort", down ? "descending" : "ascending");
      const rows = [...body.rows].map((row) => [key(row, column), row]);
      rows.sort(([a], [b]) => (down && a !== "" && b !== "" ? compare(b, a) : compare(a, b)));
      body.append(...rows.map(([, row]) => row));
    });
  }
}
for (const form of document.querySelectorAll("form.filter")) {
  const rows = [...document.getElementById(form.dataset.table).tBodies[0].rows];
  const [words, kind, told] = ["input", "select", "output"].map((n) => form.querySelector(n));
  const show = () => {
    const wanted = words.value.trim().toLowerCase();
    const kinds = kind ? kind.value : "";
    for (const row of rows) {
      const found = row.textContent.toLowerCase().includes(wanted);
      row.hidden = !found || (kinds && !row.dataset.kinds.split(" ").includes(kinds));
    }
    told.textContent = `${rows.filter((row) => !row.hidden).length} of ${rows.length} shown`;
  };
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  show();
}
for (const button of document.querySelectorAll("button.copy")) {
  const text = button.previousElementSibling;
  button.addEventListener("click", async () => {
    text.select();
    try {
      await navigator.clipboard.writeText(text.value);
      button.textContent = "Copied";
    } catch {
      const copied = document.execCommand("copy"); // where the clipboard needs https
      button.textContent = copied ? "Copied" : "Selected: press Ctrl+C";
    }
  });
  button.hidden = false;
}
