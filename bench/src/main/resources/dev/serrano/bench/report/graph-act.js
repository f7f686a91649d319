// Third part: the list of the rows, what is said of them, and what readers do.
// ---- the rows as a tree ----------------------------------------------------------------------------------------

const drawTree = () => {
  const last = Math.min(rows.length - 1, Math.ceil((frame.scrollTop + height) / ROW));
  const items = [];
  for (let r = Math.max(0, firstRow); r <= last; r++) {
    const n = rows[r];
    const item = make("div");
    item.id = `row${n.id}`;
    item.setAttribute("role", "treeitem");
    item.setAttribute("aria-level", n.depth + 1);
    item.setAttribute("aria-selected", n === chosenNode);
    if (n.kids.length > 0) item.setAttribute("aria-expanded", n.open);
    item.style.top = `${r * ROW - frame.scrollTop}px`;
    item.style.paddingLeft = `${4 + Math.min(n.depth, 12) * 11}px`;
    item.append(make("span", "fold", n.kids.length === 0 ? "" : n.open ? "▾" : "▸"), make("span", n.hot ? "hot" : "", n.label));
    const more = folded(n) ? `  +${(n.tasks - (n.kind === "task" ? 1 : 0)).toLocaleString("en")}` : "";
    item.append(make("span", "dim", `${more}  ${n.line}`));
    item.title = about(n);
    item.dataset.row = r;
    items.push(item);
  }
  tree.replaceChildren(...items);
  if (rows.includes(chosenNode)) tree.setAttribute("aria-activedescendant", `row${chosenNode.id}`);
};

const where = (n) => n.line === "" ? "" : n.kind === "scope" ? `, begins at ${n.line}` : `, spawned at ${n.line}`;
const about = (n) => {
  const inner = n.tasks - (n.kind === "task" ? 1 : 0);
  return `${n.label}${where(n)}${n.within ? `; waits for its tasks in ${n.within}` : ""}\n`
    + `${inner > 0 ? `with ${many(inner, "task")} below: ` : ""}work ${num(n.work)} (${num(100 * n.work / Math.max(1, g.work))} % of all)`
    + `${n.hot ? `, ${num(n.critical)} on the critical path` : ""}`;
};
const stepName = (s) => `${text(T.label[S.task[s]])}, step ${stepsOf.of(S.task[s]).indexOf(s) + 1}`;
const aboutStep = (s) => {
  const n = nodes[homeOf[s]];
  const c = T.scope[S.task[s]];
  const scope = c < 0 ? "" : `\nin ${text(C.label[c])}${text(C.line[c]) === "" ? "" : `, ${text(C.line[c])}`}`;
  return `${stepName(s)}${where(n)}${scope}\nwork ${num(S.work[s])}, from ${num(S.start[s])} to ${num(S.start[s] + S.work[s])}${place[s] ? "\non the critical path" : ""}`;
};

const describe = () => {
  chosen.replaceChildren();
  if (chosenStep < 0) {
    chosen.append(make("p", "", about(chosenNode)));
    const help = make("p", "dim");
    help.append("In the list: ", make("kbd", "", "↑"), " ", make("kbd", "", "↓"), " rows, ", make("kbd", "", "→"), " ", make("kbd", "", "←"), " open and fold, ",
      make("kbd", "", "Enter"), " the steps of the row, then ", make("kbd", "", "."), " ", make("kbd", "", ","), " the next and the one before, ", make("kbd", "", "c"),
      " the next of the critical path, ", make("kbd", "", "+"), " ", make("kbd", "", "-"), " ", make("kbd", "", "0"), " zoom.");
    chosen.append(help);
    return;
  }
  chosen.append(make("p", "", aboutStep(chosenStep).replaceAll("\n", "; ")));
  for (const [title, list, other] of [["waits for", into.of(chosenStep), E.from], ["lets begin", outOf.of(chosenStep), E.to]]) {
    const line = make("p", "", `${title}: `);
    for (const e of list.subarray(0, 12)) {
      const b = make("button", "", `${stepName(other[e])} (${text(E.by[e]) || REASONS[E.kind[e]]}${isCritical(e) ? ", critical" : ""})`);
      b.type = "button";
      b.addEventListener("click", () => choose(other[e]));
      line.append(b);
    }
    if (list.length === 0) line.append("nothing");
    if (list.length > 12) line.append(`and ${many(list.length - 12, "other")}`);
    chosen.append(line);
  }
};

// ---- what readers do -------------------------------------------------------------------------------------------

const reveal = (n) => {
  let changed = false;
  for (let u = n.up; u !== null; u = u.up) {
    if (!u.open) [u.open, changed] = [true, true];
  }
  if (changed) relayout();
  const y = rowOf[n.pre] * ROW;
  if (y < frame.scrollTop) frame.scrollTop = y;
  else if (y + ROW > frame.scrollTop + height) frame.scrollTop = y + ROW - height;
};
const choose = (s) => {
  chosenStep = s;
  chosenNode = nodes[homeOf[s]];
  reveal(chosenNode);
  const size = to - from;
  if (begin(s) < from || ending(s) > to) show((begin(s) + ending(s) - size) / 2, (begin(s) + ending(s) + size) / 2);
  describe();
  draw();
};
const chooseNode = (n) => {
  [chosenNode, chosenStep] = [n, -1];
  reveal(n);
  describe();
  draw();
};
const relayout = () => {
  layRows();
  size();
};
const toggle = (n, open) => {
  if (n.kids.length === 0 || n.open === open) return;
  n.open = open;
  relayout();
  if (!rows.includes(chosenNode)) [chosenNode, chosenStep] = [n, -1];
  describe();
};
const nextCritical = () => {
  if (g.critical.length > 0) choose(g.critical[chosenStep >= 0 ? place[chosenStep] % g.critical.length : 0]);
};
let found = 0;
const find = () => {
  const wanted = search.value.trim().toLowerCase();
  if (wanted === "") return;
  for (let k = 1; k <= nodes.length; k++) {
    const n = nodes[(found + k) % nodes.length];
    if (n !== root && (n.label.toLowerCase().includes(wanted) || n.line.toLowerCase().includes(wanted))) {
      found = n.pre;
      chooseNode(n);
      return;
    }
  }
  chosen.replaceChildren(make("p", "", `no task or finish has “${search.value}” in its name or line`));
};

tools.append(label);
gap();
button("+", "zoom in", () => zoom(0.5));
button("−", "zoom out", () => zoom(2));
button("all", "show the whole time", () => show(0, total()));
gap();
button("open all", "open every row", () => { for (const n of nodes) n.open = n.kids.length > 0 || n === root; relayout(); });
button("fold all", "fold every row", () => { for (const n of nodes) n.open = n === root; relayout(); chooseNode(rows[0] ?? root); });
button("overview", "open as many rows as fit", () => { openUpTo(OPEN_ROWS); relayout(); chooseNode(rows[0] ?? root); });
gap();
button("next of the critical path", "key c", nextCritical);
const searching = make("span", "together"); // where the tools need two lines, the button stays with its field
searching.append(searchLabel, button("next", "find the next one", find));
tools.append(searching);
search.addEventListener("keydown", (e) => { if (e.key === "Enter") find(); });
layout.addEventListener("change", () => {
  byTime = layout.value === "time";
  show(0, total());
});

tree.addEventListener("click", (e) => {
  const item = e.target.closest("[role=treeitem]");
  if (!item) return;
  const n = rows[Number(item.dataset.row)];
  if (e.target.className === "fold") toggle(n, !n.open);
  chooseNode(n);
});
tree.addEventListener("dblclick", (e) => {
  const item = e.target.closest("[role=treeitem]");
  if (item && e.target.className !== "fold") toggle(rows[Number(item.dataset.row)], !rows[Number(item.dataset.row)].open);
});
tree.addEventListener("keydown", (e) => {
  const r = Math.max(0, rows.indexOf(chosenNode));
  const n = rows[r];
  const own = () => stepsOf.of(S.task[chosenStep]);
  const actions = {
    ArrowDown: () => chooseNode(rows[Math.min(rows.length - 1, r + 1)]),
    ArrowUp: () => chooseNode(rows[Math.max(0, r - 1)]),
    Home: () => chooseNode(rows[0]),
    End: () => chooseNode(rows.at(-1)),
    PageDown: () => chooseNode(rows[Math.min(rows.length - 1, r + Math.floor(height / ROW))]),
    PageUp: () => chooseNode(rows[Math.max(0, r - Math.floor(height / ROW))]),
    ArrowRight: () => n.open || n.kids.length === 0 ? chooseNode(rows[Math.min(rows.length - 1, r + 1)]) : toggle(n, true),
    ArrowLeft: () => n.open && n.kids.length > 0 ? toggle(n, false) : n.up !== root && chooseNode(n.up),
    Enter: () => n.s1 > n.s0 && choose(ordered[n.s0]),
    ".": () => chosenStep < 0 ? n.s1 > n.s0 && choose(ordered[n.s0]) : choose(own()[Math.min(own().length - 1, own().indexOf(chosenStep) + 1)]),
    ",": () => chosenStep >= 0 && choose(own()[Math.max(0, own().indexOf(chosenStep) - 1)]),
    c: nextCritical,
    "+": () => zoom(0.5),
    "-": () => zoom(2),
    0: () => show(0, total()),
  };
  if (n && e.key in actions && !e.ctrlKey && !e.metaKey && !e.altKey) {
    e.preventDefault();
    actions[e.key]();
  }
});

const stepAt = (mx, my) => {
  const r = Math.floor((my + frame.scrollTop) / ROW);
  const n = rows[r];
  if (n === undefined) return { n, s: -1 };
  let best = -1;
  let distance = 6;
  if (!folded(n)) {
    for (let k = n.s0; k < n.s1; k++) {
      const [a, b] = bar(ordered[k]);
      const d = mx < a ? a - mx : mx > b ? mx - b : 0;
      if (d < distance) [best, distance] = [ordered[k], d];
    }
  }
  return { n, s: best };
};
const showTip = (e, words) => {
  tip.hidden = words === "";
  tip.textContent = words;
  const box = chart.getBoundingClientRect();
  const left = Math.min(e.clientX - box.left + 14, box.width - tip.offsetWidth - 6);
  const below = e.clientY - box.top + 16;
  tip.style.left = `${Math.max(4, left)}px`;
  tip.style.top = `${below + tip.offsetHeight > box.height ? below - tip.offsetHeight - 30 : below}px`;
};
const local = (e, c) => {
  const box = c.getBoundingClientRect();
  return [e.clientX - box.left, e.clientY - box.top];
};
let drag = null;
canvas.addEventListener("pointermove", (e) => {
  if (drag) {
    const moved = (drag.x - e.clientX) / (width - 2 * PAD) * (drag.to - drag.from);
    drag.far ||= Math.abs(drag.x - e.clientX) > 3;
    show(drag.from + moved, drag.to + moved);
    return;
  }
  const [mx, my] = local(e, canvas);
  const { n, s } = stepAt(mx, my);
  if (s !== hover) {
    hover = s;
    draw();
  }
  showTip(e, s >= 0 ? aboutStep(s) : n !== undefined && folded(n) ? about(n) : "");
});
canvas.addEventListener("pointerdown", (e) => {
  drag = { x: e.clientX, from, to, far: false };
  canvas.setPointerCapture(e.pointerId);
  showTip(e, "");
});
canvas.addEventListener("pointerup", (e) => {
  const far = drag?.far;
  drag = null;
  if (far) return;
  const { n, s } = stepAt(...local(e, canvas));
  if (s >= 0) choose(s);
  else if (n !== undefined) chooseNode(n);
});
canvas.addEventListener("pointercancel", () => { drag = null; });
canvas.addEventListener("dblclick", (e) => {
  const { n } = stepAt(...local(e, canvas));
  if (n !== undefined) toggle(n, !n.open);
});
const leave = () => {
  tip.hidden = true;
  if (hover >= 0) {
    hover = -1;
    draw();
  }
};
canvas.addEventListener("pointerleave", leave);
profile.addEventListener("pointerleave", leave);
canvas.addEventListener("wheel", (e) => {
  if (e.ctrlKey || e.metaKey) {
    e.preventDefault();
    zoom(e.deltaY < 0 ? 0.8 : 1.25, unit(local(e, canvas)[0]));
  } else if (e.shiftKey || Math.abs(e.deltaX) > Math.abs(e.deltaY)) {
    e.preventDefault();
    const moved = (e.deltaX || e.deltaY) / width * (to - from);
    show(from + moved, to + moved);
  }
}, { passive: false });
let brush = null;
const timeAt = (e) => Math.max(0, Math.min(g.length, (local(e, profile)[0] - PAD) / (width - 2 * PAD) * g.length));
profile.addEventListener("pointerdown", (e) => {
  if (!byTime) return;
  brush = timeAt(e);
  profile.setPointerCapture(e.pointerId);
});
profile.addEventListener("pointermove", (e) => {
  const t = timeAt(e);
  if (brush !== null && Math.abs(px(t) - px(brush)) > 4) show(Math.min(brush, t), Math.max(brush, t));
  let i = g.profile.to.findIndex((end) => t < end);
  if (i < 0) i = g.profile.to.length - 1;
  if (i >= 0) showTip(e, `at ${num(Math.floor(t))}: ${many(g.profile.width[i], "step")} at work\nfrom ${num(i === 0 ? 0 : g.profile.to[i - 1])} to ${num(g.profile.to[i])}`);
});
profile.addEventListener("pointerup", (e) => {
  if (brush !== null && Math.abs(px(timeAt(e)) - px(brush)) <= 4) show(0, total());
  brush = null;
});

// ---- sizes and the first picture -------------------------------------------------------------------------------

let asked = false;
const drawNow = () => {
  asked = false;
  if (width === 0) return;
  drawProfile();
  drawRows();
  drawAxis();
  drawTree();
};
const draw = () => {
  if (!asked) {
    asked = true;
    requestAnimationFrame(drawNow);
  }
};
const size = () => {
  const full = rows.length * ROW;
  height = Math.max(ROW * 3, Math.min(full, Math.max(260, innerHeight * 0.72)));
  frame.style.height = `${height}px`;
  spacer.style.height = `${full}px`;
  view.style.height = `${height}px`;
  width = Math.floor(canvas.parentElement.clientWidth - tree.offsetWidth);
  draw();
};
frame.addEventListener("scroll", draw);
new ResizeObserver(size).observe(chart);
const recolour = () => {
  readColours();
  draw();
};
document.getElementById("theme").addEventListener("click", () => setTimeout(recolour));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolour);
readColours();
describe();
size();
drawNow(); // the first picture is there when the script has run
