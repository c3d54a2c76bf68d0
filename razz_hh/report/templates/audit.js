// The findings of a report: filtered and sorted here, and only the rows in sight are drawn.
const FIELDS = ["n", "code", "severity", "room", "number", "played", "player", "message", "expected", "actual", "file", "line"];
const SEVERITIES = ["error", "warning", "info"];
const ROW = 34; // pixels; style.css says the same
const monthOf = (row) => row.played.slice(0, 7) || "not told";

class Findings {
  constructor({ findings, rules, folder }) {
    this.all = findings.map((cells) => Object.fromEntries(cells.map((cell, k) => [FIELDS[k], cell])));
    this.rules = rules;
    this.dialog = new HandDialog(rules, folder);
    this.box = document.getElementById("findings");
    this.by = "played";
    this.down = false;
    this.filters = Object.fromEntries(["search", "severity", "rule", "room", "month"].map((name) => [name, document.getElementById(name)]));
    this.texts = { rule: (row) => `${row.code} ${rules[row.code].name}`, hand: (row) => `${row.room} #${row.number}`, wrong: (row) => row.message + (row.expected ? ` — expected ${row.expected}, found ${row.actual}` : ""), place: (row) => `${row.file}:${row.line}` };
    this.columns = [["hand", "Hand"], ["severity", "Severity"], ["rule", "Rule"], ["wrong", "What is wrong"], ["player", "Player"], ["played", "Played"], ["place", "Place"]];
    this.fill();
    this.build();
    this.choose();
  }

  fill() {
    const options = (values) => [node("option", { value: "" }, "all"), ...values.map(([value, words]) => node("option", { value }, words || value))];
    const distinct = (of) => [...new Set(this.all.map(of))].sort().map((value) => [value]);
    this.filters.severity.replaceChildren(...options(SEVERITIES.filter((severity) => this.all.some((row) => row.severity === severity)).map((severity) => [severity])));
    this.filters.rule.replaceChildren(...options(Object.entries(this.rules).map(([code, rule]) => [code, `${code} ${rule.name}`])));
    this.filters.room.replaceChildren(...options(distinct((row) => row.room)));
    this.filters.month.replaceChildren(...options(distinct(monthOf)));
    for (const field of Object.values(this.filters)) field.addEventListener("input", () => this.choose());
    document.getElementById("clear").addEventListener("click", () => { Object.values(this.filters).forEach((field) => { field.value = ""; }); this.choose(); });
    for (const button of document.querySelectorAll("[data-filter]")) button.addEventListener("click", () => {
      this.filters[button.dataset.filter].value = button.dataset.value;
      this.choose();
      document.getElementById("findings-title").scrollIntoView();
    });
    for (const [id, by] of [["earlier", -1], ["later", 1]]) document.getElementById(id).addEventListener("click", () => this.open(this.at + by));
  }

  build() {
    this.heads = this.columns.map(([key, words]) => node("th", { scope: "col", class: key }, node("button", { type: "button", class: "link", onclick: () => this.sort(key) }, words)));
    this.body = node("tbody");
    this.table = node("table", { class: "data rows" }, node("thead", {}, node("tr", {}, this.heads)), this.body);
    this.box.replaceChildren(this.table);
    this.box.addEventListener("scroll", () => this.draw());
    addEventListener("resize", () => this.draw());
    addEventListener("beforeprint", () => this.draw(1000));
    addEventListener("afterprint", () => this.draw());
  }

  text(row, key) {
    return this.texts[key] ? this.texts[key](row) : row[key];
  }

  sort(key) {
    this.down = this.by === key && !this.down;
    this.by = key;
    this.choose();
  }

  choose() {
    const { search, severity, rule, room, month } = this.filters;
    const words = search.value.toLowerCase();
    const has = (row) => this.columns.some(([key]) => this.text(row, key).toLowerCase().includes(words));
    this.rows = this.all.filter((row) => (!severity.value || row.severity === severity.value) && (!rule.value || row.code === rule.value) && (!room.value || row.room === room.value) && (!month.value || monthOf(row) === month.value) && (!words || has(row)));
    const order = new Intl.Collator("en", { numeric: true }), key = this.by, sign = this.down ? -1 : 1;
    const compare = key === "severity" ? (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity)
      : key === "place" ? (a, b) => order.compare(a.file, b.file) || a.line - b.line
      : key === "played" ? (a, b) => (a.played < b.played ? -1 : a.played > b.played ? 1 : 0)
      : (a, b) => order.compare(this.text(a, key), this.text(b, key));
    this.rows.sort((a, b) => sign * compare(a, b));
    this.columns.forEach(([name], k) => { if (name === key) this.heads[k].setAttribute("aria-sort", this.down ? "descending" : "ascending"); else this.heads[k].removeAttribute("aria-sort"); });
    document.getElementById("matched").textContent = this.rows.length === this.all.length ? plural(this.all.length, "finding") : `${this.rows.length.toLocaleString("en-US")} of ${plural(this.all.length, "finding")}`;
    this.table.setAttribute("aria-rowcount", this.rows.length + 1);
    this.box.scrollTop = 0;
    this.draw();
  }

  draw(all) {
    const first = all ? 0 : Math.max(0, Math.floor(this.box.scrollTop / ROW) - 10);
    const last = Math.min(this.rows.length, all || first + Math.ceil(this.box.clientHeight / ROW) + 20);
    const gap = (n) => node("tr", { class: "gap", "aria-hidden": "true" }, node("td", { colspan: this.columns.length, height: n * ROW }));
    this.body.replaceChildren(...(first ? [gap(first)] : []), ...this.rows.slice(first, last).map((row, k) => this.row(row, first + k)), ...(last < this.rows.length && !all ? [gap(this.rows.length - last)] : []));
  }

  row(row, k) {
    const cell = (key) => {
      const words = this.text(row, key);
      if (key === "hand") return node("th", { scope: "row", class: key }, this.dialog.opener(words, row.n, () => this.open(k), row.line));
      return node("td", { class: key === "severity" ? row.severity : key, title: words }, key === "player" ? node("bdi", {}, words) : key === "place" ? words.split(/[/\\]/).pop() : words);
    };
    return node("tr", { "aria-rowindex": k + 2, onclick: (event) => { if (!this.dialog.folder && event.target.tagName !== "BUTTON") this.open(k); } }, this.columns.map(([key]) => cell(key)));
  }

  async open(k) {
    this.at = Math.min(Math.max(k, 0), this.rows.length - 1);
    const row = this.rows[this.at];
    document.getElementById("which").textContent = `${(this.at + 1).toLocaleString("en-US")} of ${this.rows.length.toLocaleString("en-US")} · ${row.code} ${this.rules[row.code].name}`;
    document.getElementById("earlier").disabled = this.at === 0;
    document.getElementById("later").disabled = this.at === this.rows.length - 1;
    await this.dialog.open(row.n, row.line, row.code);
  }
}

(async () => {
  const index = await unpack("index");
  new Findings(index);
  document.getElementById("rules").append(...Object.entries(index.rules).map(([code, rule]) => node("details", { id: code }, node("summary", {}, node("span", { class: rule.severity }, code), ` ${rule.name}`), explained(rule))));
  document.getElementById("rejects").append(...index.rejects.map((reject) => node("details", {}, node("summary", {}, `${reject.source_file}:${reject.source_line}: `, node("b", {}, reject.kind), ` ${reject.reason}`), node("pre", { tabindex: "0" }, reject.text))));
  document.body.dataset.ready = "true";
})();
