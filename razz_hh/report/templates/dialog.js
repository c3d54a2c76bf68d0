// Opens hands of a report in the replayer, on top of it, or on their pages in the report's folder.
class HandDialog {
  constructor(rules, folder) {
    this.folder = folder;
    this.dialog = document.getElementById("dialog");
    this.replayer = new Replayer(document.getElementById("replay"), rules);
    document.getElementById("close").addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("close", () => this.replayer.stop());
  }

  async open(n, line, code) {
    const hand = await handAt(n);
    if (!this.dialog.open) this.dialog.showModal();
    this.replayer.load(hand, line, code);
  }

  // A button that opens a hand, or a link where hands lie in a folder.
  opener(words, n, action, line) {
    if (!this.folder) return node("button", { type: "button", class: "link", onclick: action }, words);
    const size = Number(document.body.dataset.sheet);
    return node("a", { href: `${encodeURIComponent(this.folder)}/${String(Math.floor(n / size)).padStart(4, "0")}.html#${n % size}${line ? "." + line : ""}`, target: "_blank", rel: "noopener" }, words);
  }
}
