"use strict";
(() => {
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const report = read("report");
  const comparisons = read("comparisons");
  const timelines = read("timelines");
  const many = (n, word) => `${n.toLocaleString("en")} ${word}${n === 1 ? "" : "s"}`;
  const colour = (runtime) => `var(--${runtime})`;

  // ---- words -------------------------------------------------------------------------------------------------

  const UNITS = [[1, "s"], [1e3, "ms"], [1e6, "µs"], [1e9, "ns"]];
  const unitFor = (seconds) => UNITS.find(([scale]) => seconds * scale >= 1) ?? UNITS.at(-1);
  const tick = (v) => v >= 1000 ? Math.round(v).toLocaleString("en") : v.toLocaleString("en", { maximumSignificantDigits: 3 });
  /** A value as the tables have it: see Numbers.digits. */
  const digits = (v) => {
    const decimals = v >= 100 || v === 0 ? 0 : v >= 10 ? 1 : v >= 0.1 ? 2 : 4;
    return v.toLocaleString("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  };
  const time = (seconds) => {
    const [scale, unit] = unitFor(seconds);
    return `${digits(seconds * scale)} ${unit}`;
  };

  /** What tells the rows of a chart from one another: the params that differ, tags among them. */
  const labels = (rows) => {
    const names = [...new Set(rows.flatMap((r) => Object.keys(r.params)))];
    const differing = names.filter((name) => new Set(rows.map((r) => r.params[name])).size > 1);
    return rows.map((r) => {
      const form = r.runtime === r.form ? r.form : `${r.runtime} ${r.form}`;
      const tags = differing.filter((name) => name in r.params).map((name) => `, ${name}=${r.params[name]}`);
      return `${form}${r.runtime === "serial" ? "" : `, ${many(r.workers, "worker")}`}${tags.join("")}`;
    });
  };

  // ---- times ---------------------------------------------------------------------------------------------------

  const NARROW = 480; // from there on down the value stands below the label
  const FAR = 1.5; // times the largest 90 % quantile: samples beyond are drawn at the edge, or they would squeeze all others
  const MOST_POINTS = 2000; // of one row; of more samples every second, third, ... is drawn

  /** The room right of a chart for the values, so that they cover no data; none where they stand below the labels. */
  const valueRoom = (rows, narrow) => narrow ? 14 : 26 + 7 * Math.max(...rows.map((r) => r.value.length));

  /** The label of each row, and its value right of the chart or below the label. */
  const captions = (rows, narrow, y) => {
    const style = { fill: "var(--ink)", stroke: "var(--paper)", strokeWidth: 4 };
    const place = narrow
      ? { frameAnchor: "left", textAnchor: "start", dy: 15 }
      : { frameAnchor: "right", textAnchor: "start", dx: 12 };
    return [
      Plot.text(rows, { y: (b) => b.k + y, text: "label", frameAnchor: "left", textAnchor: "start", ...style }),
      Plot.text(rows, { y: (b) => b.k + y, text: "value", fontWeight: 600, ...place, ...style }),
    ];
  };

  const times = (items, width) => {
    const rows = items.map((i) => report.rows[i]).filter((r) => r.samples_s.length > 0);
    if (rows.length === 0) return null;
    const names = labels(rows);
    const narrow = width < NARROW;
    const top = narrow ? 0.54 : 0.4; // of the points, in a row of height 1
    const part = 0.94 - top;
    const [least, most] = d3.extent(rows.flatMap((r) => r.samples_s)); // too many for the arguments of Math.min
    const [scale, unit] = unitFor(Math.max(...rows.map((r) => r.median_s)));
    const log = most > 30 * least && least > 0;
    const end = log ? most : Math.min(most, FAR * Math.max(...rows.map((r) => r.p90_s))); // of the axis
    const bands = rows.map((r, k) => ({
      k, low: r.p10_s * scale, high: r.p90_s * scale, median: r.median_s * scale, runtime: r.runtime,
      label: names[k], value: time(r.median_s),
    }));
    const points = rows.flatMap((r, k) => {
      const every = Math.ceil(r.samples_s.length / MOST_POINTS);
      return r.samples_s.map((s, i) => ({
        i, x: Math.min(s, end) * scale, far: s > end, y: k + top + part * (i + 0.5) / r.samples_s.length, runtime: r.runtime,
        title: `${names[k]}\nrun ${i + 1} of ${r.samples_s.length}: ${time(s)}\nmedian ${time(r.median_s)}`,
      })).filter((p) => p.i % every === 0);
    });
    return Plot.plot({
      width, height: rows.length * (narrow ? 68 : 52) + 48, marginLeft: 8, marginRight: valueRoom(bands, narrow), marginTop: 4, marginBottom: 40,
      x: {
        label: `time, ${unit}${log ? ", logarithmic" : ""}${points.some((p) => p.far) ? "; triangles: longer than the axis" : ""}`, labelAnchor: "left", labelArrow: "none", grid: true, ticks: width / 90,
        type: log ? "log" : "linear", tickFormat: log ? tick : undefined,
        domain: log ? [least * scale / 1.1, most * scale * 1.1] : [0, end * scale * 1.02],
      },
      y: { axis: null, domain: [rows.length, 0] },
      marks: [
        Plot.rect(bands, { x1: "low", x2: "high", y1: (b) => b.k + top, y2: (b) => b.k + 0.94, fill: (b) => colour(b.runtime), fillOpacity: 0.2 }),
        Plot.dot(points.filter((p) => !p.far), { x: "x", y: "y", r: 2.2, fill: (p) => colour(p.runtime), fillOpacity: 0.75 }),
        Plot.dot(points.filter((p) => p.far), { x: "x", y: "y", r: 3, symbol: "triangle", rotate: 90, fill: (p) => colour(p.runtime) }),
        Plot.ruleX(bands, { x: "median", y1: (b) => b.k + top - 0.04, y2: (b) => b.k + 0.98, stroke: (b) => colour(b.runtime), strokeWidth: 2.5 }),
        ...captions(bands, narrow, narrow ? 0.16 : 0.2),
        Plot.tip(points, Plot.pointer({ x: "x", y: "y", title: "title", maxRadius: 30 })),
      ],
    });
  };

  // ---- ratios --------------------------------------------------------------------------------------------------

  const ratios = (items, width) => {
    const chosen = items.map((i) => comparisons[i]);
    const ours = labels([...new Set(items.map((i) => comparisons[i].row))].map((i) => report.rows[i]));
    const ourIndex = [...new Set(chosen.map((c) => c.row))];
    const several = ourIndex.length > 1;
    const bars = chosen.map((c, k) => {
      const rival = report.rows[c.rival];
      const name = rival.runtime === "serial" ? "serial" : `${rival.runtime} ${rival.form}`;
      const label = several ? `${ours[ourIndex.indexOf(c.row)]} / ${name}` : name;
      const value = `${digits(c.ratio)}×, ${c.interval}`;
      return { ...c, k, runtime: rival.runtime, label, value, title: `${label}\n${value}\n${many(c.pairs, "pair")}` };
    });
    const sure = bars.filter((b) => "low" in b); // one JVM alone has no interval
    const low = Math.min(1, ...bars.map((b) => b.low ?? b.ratio));
    const high = Math.max(1, ...bars.map((b) => b.high ?? b.ratio));
    const room = Math.max(1.05, (high / low) ** 0.06);
    const narrow = width < NARROW;
    const middle = narrow ? 0.78 : 0.72;
    return Plot.plot({
      width, height: bars.length * (narrow ? 56 : 40) + 48, marginLeft: 8, marginRight: valueRoom(bars, narrow), marginTop: 4, marginBottom: 40,
      x: { type: "log", domain: [low / room, high * room], label: "Serrano's time / the rival's, logarithmic", labelAnchor: "left", labelArrow: "none", grid: true, ticks: Math.max(3, width / 110), tickFormat: (v) => `${tick(v)}×` },
      y: { axis: null, domain: [bars.length, 0] },
      marks: [
        Plot.ruleX([1], { stroke: "var(--dim)", strokeDasharray: "3 3" }),
        Plot.ruleY(sure, { y: (b) => b.k + middle, x1: "low", x2: "high", stroke: (b) => colour(b.runtime), strokeWidth: 6, strokeOpacity: 0.4 }),
        Plot.dot(bars, { x: "ratio", y: (b) => b.k + middle, r: 4.5, fill: (b) => colour(b.runtime) }),
        ...captions(bars, narrow, narrow ? 0.2 : 0.3),
        Plot.tip(bars, Plot.pointer({ x: "ratio", y: (b) => b.k + middle, title: "title", maxRadius: 40 })),
      ],
    });
  };

  // ---- workers over time ---------------------------------------------------------------------------------------

  const STATES = [["r", "running"], ["m", "managing"], ["i", "idle"]];
  const MOST_LANES = 16;

  /**
   * Cuts the time into columns; each has, for each lane, the shares of the states and the sums of the counters. A column in
   * which nobody looked shows the states that the next look found.
   */
  const columns = (line, count) => {
    const end = Math.max(line.seconds, line.at.at(-1) ?? 0);
    const one = line.lanes.length <= MOST_LANES;
    const lanes = one ? line.lanes.map((lane) => [lane]) : [line.lanes];
    const cells = lanes.map(() => Array.from({ length: count }, () => ({ r: 0, m: 0, i: 0, readings: 0, steals: 0, suspensions: 0, tasks: 0 })));
    line.at.forEach((at, n) => {
      const c = Math.min(count - 1, Math.floor(at / end * count));
      lanes.forEach((members, l) => members.forEach((lane) => {
        const cell = cells[l][c];
        cell[lane.states[n]]++;
        cell.readings++;
        cell.steals += lane.steals[n];
        cell.suspensions += lane.suspensions[n];
        cell.tasks += lane.tasks[n];
      }));
    });
    cells.forEach((lane) => {
      for (let c = count - 2; c >= 0; c--) {
        if (lane[c].readings === 0) lane[c] = { ...lane[c + 1], steals: 0, suspensions: 0, tasks: 0 };
      }
    });
    return { end, cells, names: one ? lanes.map((_, l) => `${l}`) : ["all"] };
  };

  const timeline = ([number], width) => {
    const line = timelines[number];
    if (line.at.length === 0) return null;
    const most = Math.max(...line.suspended);
    const left = Math.max(30, 16 + 7 * most.toLocaleString("en").length); // both charts have the same time axis
    const room = Math.max(40, Math.floor((width - left - 14) / 4));
    const count = Math.max(1, Math.min(line.at.length, room, Math.floor(4000 / Math.min(line.lanes.length, MOST_LANES))));
    const { end, cells, names } = columns(line, count);
    const [scale, unit] = unitFor(end);
    const segments = [];
    const marks = [];
    const spots = [];
    cells.forEach((lane, l) => lane.forEach((cell, c) => {
      if (cell.readings === 0) return; // after the last look
      const x1 = c * end / count * scale;
      const x2 = (c + 1) * end / count * scale;
      const x = (x1 + x2) / 2;
      let low = l + 0.98;
      for (const [letter, name] of STATES) {
        const share = cell[letter] / cell.readings;
        if (share > 0) segments.push({ x1, x2, y1: low - share * 0.66, y2: low, state: name });
        low -= share * 0.66;
      }
      if (cell.steals > 0) marks.push({ x, y: l + 0.22, kind: "steal" });
      if (cell.suspensions > 0) marks.push({ x, y: l + 0.1, kind: "suspension" });
      const shares = STATES.map(([letter, name]) => `${name} ${Math.round(100 * cell[letter] / cell.readings)} %`).join(", ");
      spots.push({
        x, y: l + 0.65,
        title: `${names[l] === "all" ? "all workers" : `worker ${names[l]}`}, ${digits(x1)} – ${digits(x2)} ${unit}\n${shares}\n${many(cell.tasks, "task")}, ${many(cell.steals, "steal")}, ${many(cell.suspensions, "suspension")}`,
      });
    }));
    const axis = { domain: [0, end * scale], label: null, ticks: Math.max(3, width / 110) };
    const lanes = Plot.plot({
      width, height: Math.max(names.length > 4 ? 34 : 54, 0) * names.length + 44, marginLeft: left, marginRight: 14, marginTop: 4, marginBottom: 36,
      x: { ...axis, label: `time, ${unit}`, labelAnchor: "left", labelArrow: "none" },
      y: { domain: [names.length, 0], axis: null },
      marks: [
        Plot.rect(segments, { x1: "x1", x2: "x2", y1: "y1", y2: "y2", fill: (s) => `var(--${s.state})`, inset: 0, shapeRendering: "crispEdges" }),
        Plot.dot(marks, { x: "x", y: "y", r: 1.9, fill: (m) => `var(--${m.kind})`, fillOpacity: 0.9 }),
        Plot.text(names, { y: (_, l) => l + 0.65, text: (n) => n, frameAnchor: "left", textAnchor: "end", dx: -6, fill: "var(--dim)" }),
        Plot.tip(spots, Plot.pointer({ x: "x", y: "y", title: "title", lineWidth: 40 })),
      ],
    });
    const box = document.createElement("div");
    box.append(legend(), lanes);
    if (most > 0) box.append(waiting(line, axis, scale, most, left, width));
    return box;
  };

  const waiting = (line, axis, scale, most, left, width) => {
    const points = line.at.map((at, n) => ({ x: at * scale, n: line.suspended[n] }));
    const shown = points.length <= 2 * width ? points : points.filter((_, n) => n % Math.ceil(points.length / width) === 0);
    return Plot.plot({
      width, height: 126, marginLeft: left, marginRight: 14, marginTop: 30, marginBottom: 24,
      x: axis,
      y: { label: "suspended tasks", labelArrow: "none", grid: true, ticks: 3, domain: [0, most], tickFormat: (v) => Number.isInteger(v) ? v.toLocaleString("en") : "" },
      marks: [
        Plot.areaY(shown, { x: "x", y: "n", fill: "var(--suspension)", fillOpacity: 0.25, curve: "step-after" }),
        Plot.lineY(shown, { x: "x", y: "n", stroke: "var(--suspension)", curve: "step-after" }),
        Plot.tip(shown, Plot.pointerX({ x: "x", y: "n", title: (p) => `${many(p.n, "suspended task")}` })),
      ],
    });
  };

  const legend = () => {
    const box = document.createElement("div");
    box.className = "legend";
    const entry = (name, style, mark) => {
      const part = document.createElement("span");
      part.textContent = name;
      part.style.setProperty("--c", `var(--${style})`);
      if (mark) part.className = "mark";
      box.append(part);
    };
    STATES.forEach(([, name]) => entry(name, name, false));
    entry("steals", "steal", true);
    entry("suspensions", "suspension", true);
    return box;
  };

  // ---- the page ------------------------------------------------------------------------------------------------

  const charts = { times, ratios, timeline };

  const PAPER = 700;

  const draw = (figure, fixed) => {
    const place = figure.querySelector(".plot");
    const width = fixed ?? Math.floor(place.clientWidth);
    if (width === 0 || Math.abs(width - (figure.drawnWidth ?? 0)) < 8) return;
    figure.drawnWidth = width;
    const chart = charts[figure.dataset.chart](figure.dataset.items.split(",").map(Number), width);
    if (chart === null) figure.remove();
    else place.replaceChildren(chart);
  };

  const figures = document.querySelectorAll("figure[data-chart]");
  addEventListener("beforeprint", () => figures.forEach((figure) => draw(figure, PAPER)));
  addEventListener("afterprint", () => figures.forEach((figure) => draw(figure)));
  const watch = new ResizeObserver((entries) => entries.forEach((e) => draw(e.target)));
  figures.forEach((figure) => {
    draw(figure);
    watch.observe(figure);
  });
})();
