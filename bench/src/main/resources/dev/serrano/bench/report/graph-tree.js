// The page of a computation graph, first of three parts of one function: the graph, and its tasks as a tree of rows.
const g = JSON.parse(document.getElementById("graph").textContent);
const KIND_OBJECT = 3; // as GraphData numbers them
const ROW = 22; // height in pixels
const MOST_EDGES = 4000; // that are drawn
const GROUP = 60; // longer rows of tasks get boxes
const BOX = 40; // what a box holds, about
const OPEN_ROWS = 40; // of the overview
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
// An edge to the end of a finish says nothing if who has waited for the step before has to end there, too.
const implied = new Uint8Array(nE);
for (let e = 0; e < nE; e++) {
  if (E.kind[e] !== JOIN) continue;
  const [s, scope, owner] = [E.from[e], T.scope[S.task[E.from[e]]], S.task[E.to[e]]];
  if (scope >= 0) {
    implied[e] = outOf.of(s).some((o) => {
      const t = S.task[E.to[o]];
      return o !== e && E.kind[o] === DATA && (T.scope[t] === scope || (t === owner && E.to[o] <= E.to[e]));
    }) ? 1 : 0;
  }
}
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

/** A box for those of one name, as the tasks that process the messages of an actor, if that makes the row shorter. */
const byName = (kids) => {
  const named = new Map();
  for (const k of kids) {
    const key = `${k.kind} ${k.label} ${k.line}`;
    if (!named.has(key)) named.set(key, []);
    named.get(key).push(k);
  }
  return named.size > kids.length / 2
    ? kids
    : [...named.values()].map((part) => part.length === 1 ? part[0]
      : { ...node("group", -1, part[0].label, part[0].line), kids: part, first: part[0].label, last: part[0].label });
};

/** Boxes for a long row of tasks, in levels of about forty. */
const boxes = (kids) => {
  const levels = Math.ceil(Math.log(kids.length) / Math.log(BOX));
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
    if (n.kids.length > GROUP && n.kids[0].kind !== "group") {
      n.kids = byName(n.kids);
      if (n.kids.length > GROUP) n.kids = boxes(n.kids);
    }
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
