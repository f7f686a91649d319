// Second part: what is on the page, and how rows, edges and the parallelism are drawn. Abstract time goes from left to right.
// ---- the page ----------------------------------------------------------------------------------------------------

const section = document.getElementById("drawing");
section.hidden = false;
section.append(make("h2", "", "The graph"));
const caption = make("p", "caption", "A row is a task, or several folded into one: then its height is how many of them are at work. A bar is a step, a line an edge. "
  + "Above is the parallelism over abstract time: how many steps are at work if there is a processor for everybody. Drag there to choose a part. "
  + "Point at a step to see all its edges; else an edge to the end of a finish is left out if others imply it.");
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
search.placeholder = "name or line";
search.title = "name or line of a task";
search.size = 12;
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
    if (implied[e] && !critical) continue;
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
  const crowded = hot.length > width / 5; // whole lines would be one red wall over the rows
  [p.strokeStyle, p.lineWidth, p.globalAlpha] = [ink.critical, crowded ? 1 : 2.6, crowded ? Math.max(0.04, width / 25 / hot.length) : 1];
  p.setLineDash([]);
  for (const e of hot) strokeEdge(p, e, !crowded);
  p.globalAlpha = 1;
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
