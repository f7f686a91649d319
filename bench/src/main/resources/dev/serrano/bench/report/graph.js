"use strict";
// Draws a computation graph: tasks are rows, folded to a tree; abstract time goes from left to right.
(() => {
  const g = JSON.parse(document.getElementById("graph").textContent);
  const [KIND_OBJECT, ROW, MOST_EDGES, GROUP, OPEN_ROWS] = [3, 22, 4000, 200, 40];
  const [SPAWN, CONTINUE, JOIN, DATA] = [0, 1, 2, 3];
  const REASONS = ["spawn", "goes on", "end of a finish", "data"];
  const T = g.tasks, C = g.scopes, S = g.steps, E = g.edges;
  const nT = T.kind.length, nS = S.task.length, nE = E.from.length;
  const text = (i) => g.texts[i];
  const many = (n, word) => `${n.toLocaleString("en")} ${word}${n === 1 ? "" : "s"}`;
  const num = (v) => v.toLocaleString("en", { maximumFractionDigits: 2 });
  const make = (tag, className, content) => {
    const e = document.createElement(tag);
    if (className) e.className = className;
    if (content !== undefined) e.textContent = content;
    return e;
  };

  // ---- steps of tasks, edges of steps, the critical path -----------------------------------------------------------

  /** Puts numbers 0..n-1 into rows by a key: those of key k are all[first[k]] .. all[first[k + 1] - 1]. */
  const grouped = (keys, n) => {
    const first = new Int32Array(n + 1);
    for (const k of keys) first[k + 1]++;
    for (let k = 0; k < n; k++) first[k + 1] += first[k];
    const next = first.slice();
    const all = new Int32Array(keys.length);
    keys.forEach((k, i) => { all[next[k]++] = i; });
    return { first, all, of: (k) => all.subarray(first[k], first[k + 1]) };
  };
  const stepsOf = grouped(S.task, nT);
  const into = grouped(E.to, nS);
  const outOf = grouped(E.from, nS);
  const place = new Int32Array(nS); // of a step on the critical path, from 1
  g.critical.forEach((s, i) => { place[s] = i + 1; });
  const isCritical = (e) => place[E.from[e]] > 0 && place[E.to[e]] === place[E.from[e]] + 1;

  // ---- the tree: a task, below it its finishes, below these what was spawned in them -------------------------------

  let nextId = 0;
  const node = (kind, ref, label, line) => ({ id: nextId++, kind, ref, label, line, kids: [], up: null, open: false, depth: 0 });
  const taskNodes = Array.from({ length: nT }, (_, t) => node("task", t, text(T.label[t]), text(T.line[t])));
  const scopeNodes = C.owner.map((_, c) => node("scope", c, text(C.label[c]), text(C.line[c])));
  const root = node("all", -1, "", "");
  const adopt = (up, kid) => { up.kids.push(kid); };
  const home = (spawner, scope) => scope >= 0 && C.owner[scope] === spawner ? scopeNodes[scope] : spawner >= 0 ? taskNodes[spawner] : root;
  C.owner.forEach((owner, c) => adopt(home(owner, C.outer[c]), scopeNodes[c]));
  T.spawner.forEach((spawner, t) => adopt(home(spawner, T.scope[t]), taskNodes[t]));

  /** Boxes for a long row of tasks, in levels of about forty. */
  const boxes = (kids) => {
    const levels = Math.ceil(Math.log(kids.length) / Math.log(GROUP / 5));
    const size = Math.ceil(kids.length ** (1 / levels));
    let row = kids;
    for (let level = 1; level < levels; level++) {
      const above = [];
      for (let i = 0; i < row.length; i += size) {
        const part = row.slice(i, i + size);
        const [first, last] = [part[0].first ?? part[0].label, part.at(-1).last ?? part.at(-1).label];
        above.push({ ...node("group", -1, `${first} … ${last}`, ""), kids: part, first, last });
      }
      row = above;
    }
    return row;
  };

  /** A finish without tasks is no row, and one that holds all that its task has spawned is none of its own. */
  const tidy = () => {
    const all = [root];
    for (let i = 0; i < all.length; i++) all.push(...all[i].kids);
    for (const n of all.toReversed()) {
      n.kids = n.kids.filter((k) => k.kind !== "scope" || k.kids.length > 0);
      while (n.kind === "task" && n.kids.length === 1 && n.kids[0].kind === "scope") {
        n.within = n.kids[0].label;
        n.kids = n.kids[0].kids;
      }
      if (n.kids.length > GROUP && n.kids[0].kind !== "group") n.kids = boxes(n.kids);
    }
  };
  tidy();

  const nodes = []; // in the order of the tree; the descendants of n are those up to n.end
  const walk = () => {
    const stack = [[root, 0]];
    root.depth = -1;
    nodes.push(root);
    root.pre = 0;
    while (stack.length > 0) {
      const top = stack.at(-1);
      const [n, i] = top;
      if (i < n.kids.length) {
        top[1]++;
        const k = n.kids[i];
        k.up = n;
        k.depth = n.depth + 1;
        k.pre = nodes.length;
        nodes.push(k);
        stack.push([k, 0]);
      } else {
        n.end = nodes.length;
        stack.pop();
      }
    }
  };
  walk();
  const ordered = new Int32Array(nS); // steps in the order of the tree
  const homeOf = new Int32Array(nS); // of each step, its node's place
  let filled = 0;
  for (const n of nodes) {
    n.s0 = filled;
    if (n.kind === "task") {
      for (const s of stepsOf.of(n.ref)) {
        ordered[filled++] = s;
        homeOf[s] = n.pre;
      }
    }
    n.s1 = filled;
  }
  for (let i = nodes.length - 1; i >= 0; i--) {
    const n = nodes[i];
    n.all1 = n.end === n.pre + 1 ? n.s1 : nodes[n.end - 1].s1;
    n.tasks = n.kind === "task" ? 1 : 0;
    n.work = 0;
    n.critical = 0;
    for (let k = n.s0; k < n.s1; k++) {
      n.work += S.work[ordered[k]];
      if (place[ordered[k]]) n.critical += S.work[ordered[k]];
    }
    n.hot = false;
    for (let k = n.s0; k < n.s1 && !n.hot; k++) n.hot = place[ordered[k]] > 0;
    for (const k of n.kids) {
      n.tasks += k.tasks;
      n.work += k.work;
      n.critical += k.critical;
      n.hot ||= k.hot;
    }
  }

  // ---- which rows there are ----------------------------------------------------------------------------------------

  const folded = (n) => !n.open && n.kids.length > 0;
  let rows = [];
  const rowOf = new Int32Array(nodes.length); // of each node: its row, or that of the folded node it is in
  const layRows = () => {
    rows = [];
    for (let i = 1; i < nodes.length;) {
      const n = nodes[i];
      const end = n.open ? i + 1 : n.end;
      rowOf.fill(rows.length, i, end);
      rows.push(n);
      i = end;
    }
  };
  /** Opens level after level, the critical path first, as long as the rows fit. */
  const openUpTo = (most) => {
    for (const n of nodes) n.open = n === root;
    let count = root.kids.length;
    let level = [...root.kids];
    while (level.length > 0) {
      const next = [];
      for (const n of level.filter((k) => k.hot).concat(level.filter((k) => !k.hot))) {
        if (n.kids.length > 0 && count + n.kids.length <= most) {
          n.open = true;
          count += n.kids.length;
          next.push(...n.kids);
        }
      }
      level = next;
    }
    layRows();
  };
  openUpTo(nodes.length <= 3 * OPEN_ROWS / 2 ? nodes.length : OPEN_ROWS);

  // ---- the page ----------------------------------------------------------------------------------------------------

  const section = document.getElementById("drawing");
  section.hidden = false;
  section.append(make("h2", "", "The graph"));
  const caption = make("p", "caption", "A row is a task, or several folded into one: then its height is how many of them are at work. A bar is a step, a line an edge. "
    + "Above is the parallelism over abstract time: how many steps are at work if there is a processor for everybody. Drag there to choose a part.");
  const tools = make("div", "tools");
  const legend = make("div", "legend");
  const chart = make("div", "chart");
  const side = make("div", "side profile");
  const profile = make("canvas", "profile");
  const frame = make("div", "frame");
  const spacer = make("div", "spacer");
  const view = make("div", "view");
  const tree = make("div", "tree");
  const canvas = make("canvas");
  const foot = make("div", "side");
  const axis = make("canvas");
  const tip = make("div", "tip");
  const chosen = make("div", "chosen");
  tip.hidden = true;
  chosen.setAttribute("aria-live", "polite");
  tree.setAttribute("role", "tree");
  tree.setAttribute("aria-label", "tasks and finishes of the graph");
  tree.tabIndex = 0;
  profile.setAttribute("role", "img");
  profile.setAttribute("aria-label", `parallelism over abstract time: ${num(g.work / Math.max(1, g.length))} on average, at most ${Math.max(0, ...topWidths())}`);
  canvas.setAttribute("aria-hidden", "true"); // the tree and the box below say the same
  axis.setAttribute("aria-hidden", "true");
  view.append(tree, canvas);
  spacer.append(view);
  frame.append(spacer);
  chart.append(side, profile, frame, foot, axis, tip);
  section.append(caption, tools, legend, chart, chosen);

  function topWidths() {
    let most = 0;
    for (const w of g.profile.width) most = Math.max(most, w);
    return [most];
  }

  const button = (label, title, action) => {
    const b = make("button", "", label);
    b.type = "button";
    b.title = title;
    b.addEventListener("click", action);
    tools.append(b);
    return b;
  };
  const gap = () => tools.append(make("span", "gap"));

  const layout = make("select");
  layout.append(new Option("abstract time", "time"), new Option("order of the steps", "order"));
  const label = make("label", "", "from left to right");
  label.append(layout);
  const search = make("input");
  search.type = "search";
  search.placeholder = "name or line of a task";
  search.size = 18;
  const searchLabel = make("label", "", "find");
  searchLabel.append(search);

  // Colours are those of the styles, which know of light and dark.
  const probe = make("span");
  probe.hidden = true;
  section.append(probe);
  const NAMES = ["ink", "dim", "line", "soft", "paper", "critical", "step", "step-line", "continue", "spawn", "join", "data", "chosen"];
  let ink = {};
  const readColours = () => {
    ink = {};
    for (const n of NAMES) {
      probe.style.color = `var(--${n})`;
      ink[n] = getComputedStyle(probe).color;
    }
  };

  const key = (name, colour, className, style) => {
    const s = make("span", className, name);
    s.style.setProperty("--c", `var(--${colour})`);
    if (style) s.style.setProperty("--s", style);
    legend.append(s);
  };
  key("step", "step-line", "");
  if (T.kind.includes(KIND_OBJECT)) key("phase, or another meeting of tasks", "data", "lozenge");
  key("critical path", "critical", "");
  key("goes on", "continue", "line");
  key("spawn", "spawn", "line");
  key("join: end of a finish", "join", "line", "dashed");
  key("data: future, event, phase, lock", "data", "line", "dotted");

  // ---- from units to pixels ------------------------------------------------------------------------------------------

  let maxRank = 0;
  for (const r of S.rank) maxRank = Math.max(maxRank, r + 1);
  let idle = 0; // steps of tasks without work, which abstract time would put on top of each other
  for (let s = 0; s < nS; s++) if (S.work[s] === 0 && T.kind[S.task[s]] !== KIND_OBJECT) idle++;
  let byTime = g.length > 0 && idle <= nS / 3;
  layout.value = byTime ? "time" : "order";
  const total = () => Math.max(1, byTime ? g.length : maxRank);
  const begin = (s) => byTime ? S.start[s] : S.rank[s];
  const ending = (s) => byTime ? S.start[s] + S.work[s] : S.rank[s] + 1;
  let [from, to] = [0, total()];
  let width = 0; // of the canvases, in CSS pixels
  let height = 0; // of the part of the rows that is in view
  const PAD = 10;
  const x = (u) => PAD + (u - from) / (to - from) * (width - 2 * PAD);
  const unit = (px) => from + (px - PAD) / (width - 2 * PAD) * (to - from);
  const show = (a, b) => {
    const least = Math.min(total(), 4);
    let size = Math.min(total(), Math.max(least, b - a));
    from = Math.max(0, Math.min(total() - size, (a + b - size) / 2));
    to = from + size;
    draw();
  };
  const zoom = (factor, at = (from + to) / 2) => show(at - (at - from) * factor, at + (to - at) * factor);

  const context = (c, w, h) => {
    const scale = devicePixelRatio || 1;
    if (c.width !== Math.round(w * scale) || c.height !== Math.round(h * scale)) {
      c.width = Math.round(w * scale);
      c.height = Math.round(h * scale);
      c.style.height = `${h}px`;
    }
    const p = c.getContext("2d");
    p.setTransform(scale, 0, 0, scale, 0, 0);
    p.clearRect(0, 0, w, h);
    p.font = `11px ${getComputedStyle(document.body).fontFamily}`;
    return p;
  };

  // ---- drawing -------------------------------------------------------------------------------------------------------

  let hover = -1; // a step
  let chosenStep = -1;
  let chosenNode = rows[0] ?? root;
  let firstRow = 0;

  const bar = (s) => {
    const a = x(begin(s));
    const b = x(ending(s));
    const inset = Math.min(5, (b - a) * 0.18);
    return [a + inset, Math.max(b - inset, a + inset + (b > a ? 1.5 : 0))];
  };
  const isPoint = (s) => T.kind[S.task[s]] === KIND_OBJECT || ending(s) === begin(s);
  const rowOfStep = (s) => rowOf[homeOf[s]];
  const yOf = (row) => row * ROW + ROW / 2 - frame.scrollTop;

  const drawFolded = (p, n, y, cols) => {
    const diff = new Int32Array(cols + 1);
    const hot = new Uint8Array(cols);
    for (let k = n.s0; k < n.all1; k++) {
      const s = ordered[k];
      let a = Math.floor(x(begin(s)));
      let b = Math.floor(x(ending(s)));
      if (b < 0 || a >= cols) continue;
      a = Math.max(0, a);
      b = Math.min(cols, Math.max(a + 1, b));
      diff[a]++;
      diff[b]--;
      if (place[s]) hot.fill(1, a, b);
    }
    let most = 0;
    for (let c = 0, w = 0; c < cols; c++) most = Math.max(most, w += diff[c]);
    if (most === 0) return;
    const room = ROW - 6;
    p.fillStyle = ink["step-line"];
    for (let c = 0, w = 0; c < cols; c++) {
      w += diff[c];
      if (w > 0) {
        const h = Math.max(2, w / most * room);
        p.fillRect(c, y + ROW / 2 - 3 - h, 1, h);
      }
    }
    p.fillStyle = ink.critical;
    for (let c = 0; c < cols; c++) if (hot[c]) p.fillRect(c, y + ROW / 2 - 3, 1, 2.5);
  };

  const drawStep = (p, s, y) => {
    const [a, b] = bar(s);
    if (b < -4 || a > width + 4) return;
    const object = T.kind[S.task[s]] === KIND_OBJECT;
    p.fillStyle = place[s] ? ink.critical : object ? ink.data : ink.step;
    p.strokeStyle = place[s] ? ink.critical : object ? ink.data : ink["step-line"];
    p.lineWidth = 1;
    p.beginPath();
    if (isPoint(s)) {
      const r = object ? 5 : 3.5;
      const c = object && !byTime ? (a + b) / 2 : a;
      p.moveTo(c, y - r); p.lineTo(c + r, y); p.lineTo(c, y + r); p.lineTo(c - r, y); p.closePath();
    } else {
      p.roundRect(a, y - 6.5, Math.max(1.5, b - a), 13, Math.min(4, (b - a) / 3));
    }
    p.fill();
    if (b - a > 4 || isPoint(s)) p.stroke();
    if (s === chosenStep || s === hover) {
      p.strokeStyle = ink.ink;
      p.lineWidth = s === chosenStep ? 2.5 : 1.5;
      p.stroke();
    }
    const label = S.work[s].toLocaleString("en");
    if (!g.unit && !object && S.work[s] > 0 && b - a > 8 + 6.5 * label.length) {
      p.fillStyle = place[s] ? ink.paper : ink.ink;
      p.textAlign = "center";
      p.textBaseline = "middle";
      p.fillText(label, (a + b) / 2, y + 0.5);
    }
  };

  const STYLES = [["spawn", []], ["continue", []], ["join", [5, 3]], ["data", [1.5, 2.5]]];
  const strokeEdge = (p, e, heads) => {
    const s = E.from[e], t = E.to[e];
    const r1 = rowOfStep(s), r2 = rowOfStep(t);
    const x1 = isPoint(s) ? bar(s)[0] : bar(s)[1];
    const x2 = bar(t)[0];
    const [y1, y2] = [yOf(r1), yOf(r2)];
    p.beginPath();
    if (r1 === r2) {
      p.moveTo(x1, y1);
      p.lineTo(x2, y2);
    } else {
      const bend = Math.max(5, Math.min(40, Math.abs(x2 - x1) / 2));
      p.moveTo(x1, y1);
      p.bezierCurveTo(x1 + bend, y1 + (y2 - y1) * 0.1, x2 - bend, y2 - (y2 - y1) * 0.1, x2, y2);
    }
    p.stroke();
    if (heads && r1 !== r2) {
      p.setLineDash([]);
      p.beginPath();
      const lean = Math.max(-4, Math.min(4, (y2 - y1) / 12));
      p.moveTo(x2, y2); p.lineTo(x2 - 5, y2 - 3 - lean); p.lineTo(x2 - 5, y2 + 3 - lean); p.closePath();
      p.fillStyle = p.strokeStyle;
      p.fill();
    }
  };

  /** The edges with an end in view; of those that a reader could not tell apart, one. */
  const edgesInView = (last) => {
    const seen = new Map();
    const found = [[], [], [], []];
    const hot = [];
    let count = 0;
    for (let e = 0; e < nE; e++) {
      const s = E.from[e], t = E.to[e];
      const r1 = rowOfStep(s), r2 = rowOfStep(t);
      const kind = E.kind[e];
      const critical = isCritical(e);
      if (r1 === r2 && (kind !== CONTINUE || folded(rows[r1]))) continue;
      if ((r1 < firstRow || r1 > last) && (r2 < firstRow || r2 > last) && !critical) continue;
      const x1 = x(ending(s)), x2 = x(begin(t));
      if (x2 < 0 || x1 > width || (r1 === r2 && x2 - x1 < 1 && !critical)) continue;
      if (critical) {
        hot.push(e);
        continue;
      }
      // Those of folded rows go together: the first spawn, the last join, and data now and then.
      const folds = folded(rows[r1]) || folded(rows[r2]);
      const grain = !folds ? 4 : kind === DATA ? 32 : 1e9;
      const mark = `${r1} ${r2} ${kind} ${Math.round(x1 / grain)} ${Math.round(x2 / grain)}`;
      const other = seen.get(mark);
      if (other === undefined) {
        seen.set(mark, found[kind].length);
        found[kind].push(e);
        count++;
      } else if (folds && (kind === JOIN ? ending(s) > ending(E.from[found[kind][other]]) : begin(t) < begin(E.to[found[kind][other]]))) {
        found[kind][other] = e;
      }
    }
    return { found, hot, count };
  };

  const drawRows = () => {
    const p = context(canvas, width, height);
    const last = Math.min(rows.length - 1, Math.ceil((frame.scrollTop + height) / ROW));
    firstRow = Math.floor(frame.scrollTop / ROW);
    for (const u of ticks(from, to)) {
      p.fillStyle = ink.line;
      p.fillRect(Math.round(x(u)), 0, 1, height);
    }
    for (let r = firstRow; r <= last; r++) {
      if (rows[r] === chosenNode) {
        p.fillStyle = ink.chosen;
        p.globalAlpha = 0.5;
        p.fillRect(0, r * ROW - frame.scrollTop, width, ROW);
        p.globalAlpha = 1;
      }
    }
    const cols = Math.ceil(width);
    for (let r = firstRow; r <= last; r++) {
      const n = rows[r];
      if (folded(n)) drawFolded(p, n, yOf(r), cols);
    }
    const { found, hot, count } = edgesInView(last);
    const few = count <= MOST_EDGES;
    const faint = count > 300 ? Math.max(0.25, 1 - count / 2500) : 1;
    for (const kind of few ? [CONTINUE, JOIN, DATA, SPAWN] : []) {
      [p.strokeStyle, p.lineWidth, p.globalAlpha] = [ink[STYLES[kind][0]], 1.1, faint];
      for (const e of found[kind]) {
        p.setLineDash(STYLES[kind][1]);
        strokeEdge(p, e, count < 1200);
      }
    }
    p.globalAlpha = 1;
    for (let r = firstRow; r <= last; r++) {
      const n = rows[r];
      if (n.kind !== "task" || folded(n)) continue;
      for (let k = n.s0; k < n.s1; k++) drawStep(p, ordered[k], yOf(r));
    }
    [p.strokeStyle, p.lineWidth] = [ink.critical, 2.6];
    p.setLineDash([]);
    for (const e of hot) strokeEdge(p, e, true);
    const near = hover >= 0 ? hover : chosenStep;
    if (near >= 0) {
      for (const e of [...into.of(near), ...outOf.of(near)]) {
        if (rowOfStep(E.from[e]) === rowOfStep(E.to[e])) continue;
        [p.strokeStyle, p.lineWidth] = [isCritical(e) ? ink.critical : ink[STYLES[E.kind[e]][0]], 2.4];
        p.setLineDash(STYLES[E.kind[e]][1]);
        strokeEdge(p, e, true);
      }
      p.setLineDash([]);
    }
    foot.textContent = few ? `${many(rows.length, "row")}` : `${many(rows.length, "row")}; ${many(count, "edge")} in view: zoom in to see them`;
  };

  const ticks = (a, b) => {
    const step0 = (b - a) / Math.max(2, width / 90);
    const power = 10 ** Math.floor(Math.log10(step0));
    const step = Math.max(1, [1, 2, 5, 10].map((m) => m * power).find((v) => v >= step0));
    const all = [];
    for (let u = Math.ceil(a / step) * step; u <= b + 1e-9; u += step) all.push(u);
    return all;
  };

  const drawAxis = () => {
    const p = context(axis, width, 34);
    p.fillStyle = ink.dim;
    p.textBaseline = "top";
    for (const u of ticks(from, to)) {
      p.textAlign = x(u) < 20 ? "left" : x(u) > width - 20 ? "right" : "center";
      p.fillText(num(u), x(u), 4);
    }
    p.textAlign = "left";
    p.fillText(byTime ? `abstract time, ${g.unit ? "steps" : "units of doWork"}` : "order: each step stands behind all it waits for", PAD, 19);
  };

  // ---- parallelism over abstract time ----------------------------------------------------------------------------

  const PROFILE = 120;
  const [TOP, BOTTOM] = [14, PROFILE - 6];
  const most = topWidths()[0];
  const mean = g.work / Math.max(1, g.length);
  const px = (u) => PAD + u / Math.max(1, g.length) * (width - 2 * PAD);
  const py = (w) => BOTTOM - w / Math.max(1, most) * (BOTTOM - TOP);

  const drawProfile = () => {
    const p = context(profile, width, PROFILE);
    const cols = Math.max(1, Math.ceil(width - 2 * PAD));
    const top = new Float64Array(cols);
    const sum = new Float64Array(cols);
    let begins = 0;
    g.profile.width.forEach((w, i) => {
      const a = px(begins) - PAD;
      const b = px(g.profile.to[i]) - PAD;
      begins = g.profile.to[i];
      for (let c = Math.floor(a); c < Math.min(cols, Math.ceil(b)); c++) {
        top[c] = Math.max(top[c], w);
        sum[c] += w * (Math.min(b, c + 1) - Math.max(a, c));
      }
    });
    for (let c = 0; c < cols; c++) {
      p.fillStyle = ink.step;
      p.fillRect(PAD + c, py(top[c]), 1, BOTTOM - py(top[c]));
      p.fillStyle = ink["step-line"];
      p.fillRect(PAD + c, py(sum[c]), 1, BOTTOM - py(sum[c]));
    }
    [p.strokeStyle, p.fillStyle] = [ink.ink, ink.ink];
    p.setLineDash([4, 3]);
    p.beginPath();
    p.moveTo(PAD, py(mean));
    p.lineTo(width - PAD, py(mean));
    p.stroke();
    p.setLineDash([]);
    [p.textAlign, p.textBaseline] = ["right", "bottom"];
    const words = `ideal parallelism ${num(mean)}`;
    const wide = p.measureText(words).width;
    p.fillStyle = ink.paper;
    p.globalAlpha = 0.8;
    p.fillRect(width - PAD - wide - 4, py(mean) - 14, wide + 6, 13);
    p.globalAlpha = 1;
    p.fillStyle = ink.ink;
    p.fillText(words, width - PAD, py(mean) - 1);
    p.fillStyle = ink.line;
    p.fillRect(PAD, BOTTOM, width - 2 * PAD, 1);
    if (byTime && to - from < total() * 0.999) {
      p.fillStyle = ink.paper;
      p.globalAlpha = 0.65;
      p.fillRect(0, 0, px(from), PROFILE);
      p.fillRect(px(to), 0, width - px(to), PROFILE);
      p.globalAlpha = 1;
      p.strokeStyle = ink.ink;
      p.strokeRect(px(from), 1, px(to) - px(from), PROFILE - 2);
    }
  };
  side.append(make("div", "", "steps at work"), make("div", "", `at most ${num(most)}`), make("div", "", `on average ${num(mean)}`),
    make("div", "", `${num(g.length)} units long`));

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
  tools.append(searchLabel);
  button("next", "find the next one", find);
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
})();
