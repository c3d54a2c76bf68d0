// Replays a hand: the table, the actions beside it, and the text, all at the same step.
const ICONS = { first: "M3 2h2v12H3zM14 2v12L6 8z", back: "M12 2v12L4 8z", next: "M4 2v12l8-6z", last: "M11 2h2v12h-2zM2 2v12l8-6z" };

class Replayer {
  constructor(root, rules) {
    this.root = root;
    this.rules = rules;
    this.hand = null;
    this.at = 0;
    this.timer = null;
    this.table = new Table();
    this.build();
    this.table.narrow.addEventListener("change", () => this.hand && this.show());
    document.addEventListener("keydown", (event) => this.key(event));
  }

  build() {
    const button = (label, key, action, icon) => node("button", { type: "button", "aria-label": `${label} (${key})`, title: `${label} (${key})`, onclick: action },
      draw("svg", { viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true" }, draw("path", { d: ICONS[icon], fill: "currentColor" })));
    this.title = node("h1", { tabindex: "-1" });
    this.subtitle = node("p", { class: "dim" });
    this.said = node("p", { class: "said", "aria-live": "polite" });
    this.first = button("First step", "Home", () => this.go(0), "first");
    this.back = button("Back", "←", () => this.go(this.at - 1), "back");
    this.next = button("Next", "→", () => this.go(this.at + 1), "next");
    this.last = button("Last step", "End", () => this.go(this.end), "last");
    this.play = node("button", { type: "button", title: "Play (space)", "aria-pressed": "false", class: "play", onclick: () => this.toggle() }, "Play");
    this.pace = node("select", { "aria-label": "Pace" }, [["slow", 2000], ["normal", 1000], ["fast", 400]].map(([name, ms]) => node("option", { value: ms, selected: ms === 1000 }, name)));
    this.streets = node("span", { class: "streets", role: "group", "aria-label": "Streets" });
    this.reveal = node("input", { type: "checkbox", onchange: () => this.show() });
    this.log = node("ol", { class: "log", "aria-label": "Actions" });
    this.result = node("table", { class: "data result" });
    this.text = node("div", { class: "text", tabindex: "0", role: "region", "aria-label": "Text of the hand" });
    this.root.replaceChildren(this.title, this.subtitle,
      node("div", { class: "replayer" },
        node("section", { class: "stage", "aria-label": "Table" }, this.table.svg, this.said,
          node("div", { class: "controls", role: "group", "aria-label": "Steps" }, this.first, this.back, this.next, this.last, this.play, node("label", {}, node("span", { class: "wide" }, "pace"), this.pace), this.streets,
            node("label", {}, this.reveal, "reveal all known cards"))),
        node("section", { "aria-label": "Actions and text" }, this.log, this.result,
          node("details", { open: true }, node("summary", {}, "Text as the room wrote it"), this.text))));
  }

  key(event) {
    if (!this.hand || !this.root.offsetWidth || event.ctrlKey || event.metaKey || event.altKey) return;
    const { tagName, type } = event.target;
    if (tagName === "SELECT" || tagName === "TEXTAREA" || (tagName === "INPUT" && type !== "checkbox")) return;
    if (document.querySelector("dialog[open]") && !this.root.closest("dialog")) return;
    const keys = { ArrowRight: () => this.go(this.at + 1), ArrowLeft: () => this.go(this.at - 1), Home: () => this.go(0), End: () => this.go(this.end), r: () => { this.reveal.checked = !this.reveal.checked; this.show(); } };
    if (event.key === " " && !["BUTTON", "INPUT", "SUMMARY", "A"].includes(tagName)) keys[" "] = () => this.toggle();
    if (event.key in STREETS) keys[event.key] = () => this.jump(Number(event.key));
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  }

  get end() {
    return this.hand.scenes.length - 1;
  }

  // Shows a hand from its beginning, or at the finding of a *line*.
  load(hand, line, code) {
    this.stop();
    this.hand = hand;
    this.at = 0;
    this.table.load(hand);
    this.title.textContent = hand.title;
    this.subtitle.textContent = `${hand.subtitle} · ${hand.place}`;
    this.fillLog();
    this.fillText();
    const streets = [...new Set(hand.scenes.filter((scene) => scene.kind === "street").map((scene) => scene.street))];
    this.streets.replaceChildren(...streets.map((street) => node("button", { type: "button", onclick: () => this.jump(street), "aria-label": `Jump to ${STREETS[street] || street}` }, `${street}${street === 3 ? "rd" : "th"}`)));
    this.root.dataset.hand = hand.id;
    this.go(line ? Math.max(0, hand.scenes.findIndex((scene) => scene.findings.some((found) => found.line === line && (!code || found.code === code)))) : 0);
  }

  name(number) {
    const found = this.hand.seats.find((seat) => seat.seat === number);
    return found ? found.name : number === null ? "" : `seat ${number}`;
  }

  fillLog() {
    let pot = 0;
    this.buttons = [];
    const rows = this.hand.scenes.map((scene, n) => {
      const isHeading = ["street", "showdown", "result"].includes(scene.kind);
      const words = [scene.words, ...scene.shown.flatMap((card) => [" ", cardText(card)]), scene.worth ? `  ${scene.worth}` : ""];
      const who = this.name(scene.seat);
      const button = node("button", { type: "button", onclick: () => this.go(n) }, who ? node("bdi", {}, who) : null, node("span", { class: who ? "" : "all" }, words),
        node("span", { class: "pot" }, isHeading || scene.pot !== pot ? `${isHeading ? "pot " : ""}${money(this.hand.sign, scene.pot)}` : ""));
      pot = scene.pot;
      this.buttons.push(button);
      return node("li", { class: isHeading ? "street" : "" }, button, scene.findings.map((found) => this.finding(found)));
    });
    this.log.replaceChildren(...rows);
  }

  finding(found) {
    const rule = this.rules[found.code];
    return node("div", { class: `finding ${found.severity}` }, node("b", {}, `${found.severity} ${found.code} `), node("span", {}, found.message, found.expected ? node("span", { class: "expected" }, `expected ${found.expected}, found ${found.actual}`) : null),
      node("details", {}, node("summary", {}, found.rule), rule ? explained({ ...rule, example: "" }) : null));
  }

  fillResult(scene) {
    const { sign, seats, rake } = this.hand;
    const end = this.hand.scenes[this.end];
    const rows = [...seats].sort((one, other) => other.net - one.net).map((seat) => node("tr", {}, node("th", { scope: "row" }, node("bdi", {}, seat.name)),
      node("td", {}, seat.fold ? `folded on ${STREETS[seat.fold] || seat.fold}` : this.table.isOpen(seat, end) ? seat.low : ""), node("td", { class: "number" }, signed(sign, seat.net))));
    if (rake) rows.push(node("tr", {}, node("th", { scope: "row" }, "rake"), node("td"), node("td", { class: "number" }, money(sign, rake))));
    this.result.replaceChildren(node("caption", {}, "Result"), node("tbody", {}, rows));
    this.result.classList.toggle("later", scene !== end);
  }

  fillText() {
    const faulty = new Set(this.hand.scenes.flatMap((scene) => scene.findings.map((found) => found.line)));
    this.lines = this.hand.text.map((line, n) => node("div", { class: faulty.has(this.hand.first_line + n) ? "faulty" : "" }, node("span", {}, String(this.hand.first_line + n)), node("span", {}, line)));
    this.text.replaceChildren(...this.lines);
  }

  go(n) {
    const before = this.at;
    this.at = Math.min(Math.max(n, 0), this.end);
    this.show(this.at === before + 1 ? this.hand.scenes[before] : null);
  }

  jump(street) {
    const n = this.hand.scenes.findIndex((scene) => scene.kind === "street" && scene.street === street);
    if (n >= 0) this.go(n);
  }

  toggle() {
    if (this.timer) { this.stop(); return; }
    if (this.at === this.end) this.go(0);
    this.play.setAttribute("aria-pressed", "true");
    this.play.textContent = "Pause";
    const step = () => {
      this.go(this.at + 1);
      if (this.at < this.end) this.timer = setTimeout(step, Number(this.pace.value));
      else this.stop();
    };
    this.timer = setTimeout(step, Number(this.pace.value) / 2);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    this.play.setAttribute("aria-pressed", "false");
    this.play.textContent = "Play";
  }

  show(before) {
    const scene = this.hand.scenes[this.at];
    this.table.draw(scene, this.reveal.checked, before);
    this.fillResult(scene);
    const who = this.name(scene.seat);
    this.said.textContent = `${who ? who + " " : ""}${scene.words}${scene.worth ? " " + scene.worth : ""}`;
    Object.assign(this.root.dataset, { pot: scene.pot, stacks: JSON.stringify(scene.stacks), step: this.at, steps: this.end + 1 });
    this.first.disabled = this.back.disabled = this.at === 0;
    this.next.disabled = this.last.disabled = this.at === this.end;
    this.buttons.forEach((button, n) => { if (n === this.at) button.setAttribute("aria-current", "step"); else button.removeAttribute("aria-current"); });
    this.lines.forEach((line, n) => line.classList.toggle("current", this.hand.first_line + n === scene.line));
    this.bring(this.log, this.buttons[this.at].parentElement);
    this.bring(this.text, this.lines[scene.line - this.hand.first_line]);
  }

  // Scrolls a list to one of its lines, and the page not at all.
  bring(list, line) {
    if (!line) return;
    const top = line.offsetTop, bottom = top + line.offsetHeight;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
  }
}
