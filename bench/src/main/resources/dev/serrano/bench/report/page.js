"use strict";
// What all pages have: tables that sort, and the switch between light and dark.
(() => {
  const sort = (button) => {
    const th = button.closest("th");
    const body = th.closest("table").tBodies[0];
    const down = th.getAttribute("aria-sort") === "ascending";
    [...th.parentNode.children].forEach((other) => other.removeAttribute("aria-sort"));
    th.setAttribute("aria-sort", down ? "descending" : "ascending");
    const key = (tr) => {
      const td = tr.cells[th.cellIndex];
      return th.className === "n" ? (td.dataset.v === undefined ? Infinity : Number(td.dataset.v)) : td.textContent;
    };
    const order = (a, b) => (typeof a === "string" ? a.localeCompare(b) : a - b || 0);
    const missing = (tr) => key(tr) === Infinity;
    [...body.rows]
      .sort((a, b) => missing(a) - missing(b) || (down ? -1 : 1) * order(key(a), key(b)))
      .forEach((tr) => body.append(tr));
  };
  document.querySelectorAll("table.sortable th button").forEach((b) => b.addEventListener("click", () => sort(b)));

  const theme = document.getElementById("theme");
  const system = matchMedia("(prefers-color-scheme: dark)");
  const dark = () => (document.documentElement.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";
  const name = () => { theme.textContent = dark() ? "light" : "dark"; };
  theme.addEventListener("click", () => {
    document.documentElement.dataset.theme = dark() ? "light" : "dark";
    name();
  });
  system.addEventListener("change", name);
  theme.hidden = false;
  name();
})();
