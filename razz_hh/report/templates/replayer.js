"use strict";
// Draws a hand scene by scene. All text from hands is set as text, never as markup.
const SVG = "http://www.w3.org/2000/svg";
const SUITS = { c: ["♣", "#087f5b", "clubs"], d: ["♦", "#1864ab", "diamonds"], h: ["♥", "#c92a2a", "hearts"], s: ["♠", "#111111", "spades"] };
const STREETS = { 3: "third street", 4: "fourth street", 5: "fifth street", 6: "sixth street", 7: "seventh street" };

function node(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key === "class") made.className = value;
    else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

function draw(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

function money(sign, amount) {
  const whole = Math.floor(Math.abs(amount) / 100).toLocaleString("en-US");
  const cents = Math.abs(amount) % 100;
  return (amount < 0 ? "-" : "") + sign + whole + (cents ? "." + String(cents).padStart(2, "0") : "");
}

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

class Replayer {
  constructor(root) {
    this.root = root;
    this.hand = null;
    this.at = 0;
    this.isOpen = false;
    this.timer = null;
    this.build();
  }

  build() {
    const button = (label, key, action, attributes) =>
      node("button", { type: "button", "aria-label": `${label} (${key})`, title: `${label} (${key})`, onclick: action, ...attributes });
    this.title = node("h1", { tabindex: "-1" });
    this.subtitle = node("p", { class: "dim" });
    this.svg = draw("svg", { viewBox: "0 0 1000 660", role: "img", "aria-live": "off" });
    this.said = node("p", { class: "said", "aria-live": "polite" });
    this.first = button("First", "Home", () => this.go(0));
    this.first.textContent = "⏮";
    this.back = button("Back", "←", () => this.go(this.at - 1));
    this.back.textContent = "◀";
    this.next = button("Next", "→", () => this.go(this.at + 1), { class: "next" });
    this.next.textContent = "▶";
    this.last = button("Last", "End", () => this.go(this.hand.scenes.length - 1));
    this.last.textContent = "⏭";
    this.play = button("Play", "space", () => this.toggle(), { "aria-pressed": "false" });
    this.play.textContent = "Play";
    this.pace = node("select", { "aria-label": "Pace" }, ...[["slow", 2000], ["normal", 1000], ["fast", 400]].map(([name, ms]) => node("option", { value: ms, selected: ms === 1000 }, name)));
    this.streets = node("span", { class: "streets" });
    this.reveal = node("input", { type: "checkbox", id: "reveal", onchange: () => { this.isOpen = this.reveal.checked; this.show(); } });
    this.log = node("ol", { class: "log", "aria-label": "Actions" });
    this.text = node("div", { class: "text", tabindex: "0", "aria-label": "Text of the hand" });
    this.overall = node("div", { class: "overall" });
    this.root.replaceChildren(
      this.title, this.subtitle,
      node("div", { class: "replayer" },
        node("section", { class: "stage", "aria-label": "Table" }, this.svg, this.said,
          node("div", { class: "controls", role: "toolbar", "aria-label": "Steps" }, this.first, this.back, this.next, this.last, this.play, this.pace, this.streets,
            node("label", {}, this.reveal, "reveal all known cards"))),
        node("section", { "aria-label": "Actions and text" }, this.log, this.overall,
          node("details", { open: true }, node("summary", {}, "Text as the room wrote it"), this.text))));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    if (!this.hand || event.ctrlKey || event.metaKey || event.altKey || ["INPUT", "SELECT", "TEXTAREA"].includes(event.target.tagName)) return;
    if (!this.root.offsetParent && this.root.tagName !== "MAIN") return;
    const keys = { ArrowRight: () => this.go(this.at + 1), ArrowLeft: () => this.go(this.at - 1), Home: () => this.go(0), End: () => this.go(this.hand.scenes.length - 1), r: () => { this.reveal.checked = this.isOpen = !this.isOpen; this.show(); } };
    if (event.key === " " && event.target.tagName !== "BUTTON") { event.preventDefault(); this.toggle(); return; }
    if (event.key in STREETS) { this.jump(Number(event.key)); return; }
    if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
  }

  load(hand, line) {
    this.stop();
    this.hand = hand;
    this.title.textContent = hand.title;
    this.subtitle.textContent = `${hand.subtitle} · ${hand.place}`;
    this.places = this.around();
    this.faulty = new Set(hand.findings.map((finding) => finding.line));
    this.fillLog();
    this.fillText();
    const streets = [...new Set(hand.scenes.filter((scene) => scene.kind === "street").map((scene) => scene.street))];
    this.streets.replaceChildren(...streets.map((street) => node("button", { type: "button", onclick: () => this.jump(street), "aria-label": `Jump to ${STREETS[street]}` }, `${street}${street === 3 ? "rd" : "th"}`)));
    let start = 0;
    if (line) start = Math.max(0, hand.scenes.findIndex((scene) => scene.findings.some((n) => hand.findings[n].line === line)), 0);
    this.go(start);
  }

  around() {
    const seats = this.hand.seats;
    const first = Math.max(0, seats.findIndex((seat) => seat.seat === this.hand.hero));
    return Object.fromEntries(seats.map((seat, n) => {
      const angle = Math.PI / 2 + (2 * Math.PI * ((n - first + seats.length) % seats.length)) / seats.length;
      return [seat.seat, { x: 500 + 385 * Math.cos(angle), y: 330 + 245 * Math.sin(angle), inX: 500 + 205 * Math.cos(angle), inY: 322 + 118 * Math.sin(angle) }];
    }));
  }

  name(number) {
    const found = this.hand.seats.find((seat) => seat.seat === number);
    return found ? found.name : number === null ? "" : `seat ${number}`;
  }

  fillLog() {
    const rows = [];
    this.buttons = [];
    this.hand.scenes.forEach((scene, n) => {
      const row = node("button", { type: "button", onclick: () => this.go(n) },
        node("span", {}, this.name(scene.seat)), node("span", {}, scene.words), node("span", { class: "pot" }, scene.kind === "act" || scene.kind === "street" ? money(this.hand.sign, scene.pot) : ""));
      this.buttons.push(row);
      rows.push(node("li", { class: scene.kind === "street" ? "street" : "" }, row, ...scene.findings.map((k) => this.finding(this.hand.findings[k]))));
    });
    this.log.replaceChildren(...rows);
  }

  finding(found) {
    const said = found.message + (found.expected ? ` — expected ${found.expected}, found ${found.actual}` : "");
    return node("div", { class: `finding ${found.severity}`, title: found.rulebook.join(", ") }, node("b", {}, `${found.severity} ${found.code}`), node("span", {}, `${found.rule}: ${said} (line ${found.line})`));
  }

  fillText() {
    this.lines = this.hand.text.map((line, n) => node("div", { class: this.faulty.has(this.hand.first_line + n) ? "faulty" : "" }, node("span", {}, String(this.hand.first_line + n)), node("span", {}, line)));
    this.text.replaceChildren(...this.lines);
  }

  go(n) {
    this.at = Math.min(Math.max(n, 0), this.hand.scenes.length - 1);
    this.show();
  }

  jump(street) {
    const n = this.hand.scenes.findIndex((scene) => scene.kind === "street" && scene.street === street);
    if (n >= 0) this.go(n);
  }

  toggle() {
    if (this.timer) { this.stop(); return; }
    if (this.at >= this.hand.scenes.length - 1) this.at = -1;
    this.play.setAttribute("aria-pressed", "true");
    this.play.textContent = "Pause";
    const step = () => {
      this.go(this.at + 1);
      if (this.at >= this.hand.scenes.length - 1) this.stop();
      else this.timer = setTimeout(step, Number(this.pace.value));
    };
    step();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    this.play.setAttribute("aria-pressed", "false");
    this.play.textContent = "Play";
  }

  show() {
    const scene = this.hand.scenes[this.at];
    this.drawTable(scene);
    const who = this.name(scene.seat);
    this.said.textContent = `${who ? who + " " : ""}${scene.words}`;
    this.root.dataset.pot = scene.pot;
    this.root.dataset.stacks = JSON.stringify(scene.stacks);
    this.root.dataset.step = this.at;
    this.first.disabled = this.back.disabled = this.at === 0;
    this.next.disabled = this.last.disabled = this.at === this.hand.scenes.length - 1;
    this.buttons.forEach((button, n) => { if (n === this.at) button.setAttribute("aria-current", "step"); else button.removeAttribute("aria-current"); });
    this.buttons[this.at].scrollIntoView({ block: "nearest" });
    this.lines.forEach((line, n) => line.classList.toggle("current", this.hand.first_line + n === scene.line));
    const current = this.lines[scene.line - this.hand.first_line];
    if (current) current.scrollIntoView({ block: "nearest" });
  }

  drawTable(scene) {
    const shares = this.hand.equities[scene.street] || {};
    const parts = [
      draw("ellipse", { cx: 500, cy: 325, rx: 360, ry: 205, fill: "#14532d", stroke: "#0b3a1e", "stroke-width": 14 }),
      draw("text", { x: 500, y: 300, "text-anchor": "middle", fill: "#ffffff", "font-size": 26, "font-weight": 700 }, `pot ${money(this.hand.sign, scene.pot)}`),
      draw("text", { x: 500, y: 268, "text-anchor": "middle", fill: "#d8f3dc", "font-size": 17 }, STREETS[scene.street] || ""),
    ];
    if (scene.pots.length > 1) parts.push(draw("text", { x: 500, y: 328, "text-anchor": "middle", fill: "#d8f3dc", "font-size": 15 }, scene.pots.map((amount, n) => `${n ? "side" : "main"} ${money(this.hand.sign, amount)}`).join(" · ")));
    if (this.hand.community && scene.street === 7) parts.push(this.card(this.hand.community, 483, 340));
    for (const seat of this.hand.seats) parts.push(this.drawSeat(seat, scene, shares[seat.seat]));
    this.svg.replaceChildren(...parts);
    this.svg.setAttribute("aria-label", this.describe(scene));
  }

  describe(scene) {
    const seats = this.hand.seats.map((seat) => `${seat.name}: ${money(this.hand.sign, scene.stacks[seat.seat])}${scene.live.includes(seat.seat) ? ", " + (this.visible(seat, scene).filter((card) => card).join(" ") || "no cards seen") : ", folded"}`);
    return `${STREETS[scene.street] || ""}, pot ${money(this.hand.sign, scene.pot)}. ${seats.join(". ")}`;
  }

  visible(seat, scene) {
    const n = scene.cards[seat.seat] || 0;
    if (!n) return [];
    const isOpen = this.isOpen || seat.seat === this.hand.hero || scene.open.includes(seat.seat);
    const down = seat.down.map((card) => (isOpen ? card : null));
    const hasSeventh = n === 7 && !this.hand.community;
    return [...down, ...seat.up.slice(0, n - 2 - (hasSeventh ? 1 : 0)), ...(hasSeventh ? [isOpen ? seat.seventh : null] : [])];
  }

  drawSeat(seat, scene, share) {
    const place = this.places[seat.seat];
    const isLive = scene.live.includes(seat.seat);
    const group = draw("g", { opacity: isLive ? 1 : 0.55, "data-seat": seat.seat });
    const isActing = scene.seat === seat.seat;
    group.append(draw("rect", { x: place.x - 84, y: place.y - 4, width: 168, height: 50, rx: 9, fill: "#ffffff", stroke: isActing ? "#f08c00" : "#495057", "stroke-width": isActing ? 5 : 1.5 }));
    const letters = [...seat.name];
    const name = draw("text", { x: place.x, y: place.y + 15, "text-anchor": "middle", "font-size": 15, "font-weight": seat.seat === this.hand.hero ? 700 : 500, fill: "#1b1f23" }, letters.length > 18 ? letters.slice(0, 17).join("") + "…" : seat.name);
    name.append(draw("title", {}, seat.name));
    const stack = scene.stacks[seat.seat];
    const state = isLive ? (stack > 0 ? money(this.hand.sign, stack) : "all-in") : `${money(this.hand.sign, stack)} · folded`;
    group.append(name, draw("text", { x: place.x, y: place.y + 36, "text-anchor": "middle", "font-size": 15, fill: "#343a40" }, scene.kind === "result" ? `${state} · ${seat.net > 0 ? "+" : ""}${money(this.hand.sign, seat.net)}` : state));
    if (seat.seat === this.hand.bring_in) {
      const mark = draw("g", {});
      mark.append(draw("circle", { cx: place.x + 84, cy: place.y - 2, r: 14, fill: "#f08c00" }), draw("text", { x: place.x + 84, y: place.y + 4, "text-anchor": "middle", "font-size": 13, "font-weight": 700, fill: "#111111" }, "BI"), draw("title", {}, "bring-in"));
      group.append(mark);
    }
    const cards = this.visible(seat, scene);
    const isGone = !isLive;
    if (cards.length) {
      const left = place.x - (cards.length * 25 + 9) / 2;
      cards.forEach((card, n) => group.append(this.card(card, left + n * 25, place.y - 54 + (n < 2 || n === 6 ? 0 : 6), isGone)));
    }
    if (share !== undefined && isLive) group.append(draw("text", { x: place.x, y: place.y + 62, "text-anchor": "middle", "font-size": 14, fill: "#1b1f23" }, `${(100 * share).toFixed(1)} %`));
    const bet = scene.bets[seat.seat];
    if (bet) {
      const chips = draw("g", { class: "chips" });
      chips.append(draw("circle", { cx: place.inX, cy: place.inY - 16, r: 9, fill: "#f08c00", stroke: "#ffffff", "stroke-width": 3, "stroke-dasharray": "5 3" }), draw("text", { x: place.inX, y: place.inY + 10, "text-anchor": "middle", "font-size": 16, "font-weight": 600, fill: "#ffffff" }, money(this.hand.sign, bet)));
      group.append(chips);
    }
    return group;
  }

  card(card, x, y) {
    const group = draw("g", { class: "card" });
    const width = 34, height = 46;
    if (!card) {
      group.append(draw("rect", { x, y, width, height, rx: 5, fill: "#3b5b8c", stroke: "#ffffff", "stroke-width": 2 }), draw("path", { d: `M${x + 6} ${y + 6}L${x + width - 6} ${y + height - 6}M${x + width - 6} ${y + 6}L${x + 6} ${y + height - 6}`, stroke: "#8fb0de", "stroke-width": 2 }), draw("title", {}, "hidden card"));
      return group;
    }
    const [symbol, color, suit] = SUITS[card[1]];
    const rank = card[0] === "T" ? "10" : card[0];
    group.append(draw("rect", { x, y, width, height, rx: 5, fill: "#ffffff", stroke: "#868e96" }), draw("text", { x: x + 4, y: y + 18, "font-size": 17, "font-weight": 700, fill: color, "letter-spacing": rank === "10" ? -2 : 0 }, rank), draw("text", { x: x + 4, y: y + 37, "font-size": 18, fill: color }, symbol), draw("title", {}, `${rank} of ${suit}`));
    return group;
  }
}
