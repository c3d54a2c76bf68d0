// A page of one hand or several: the list chooses which is replayed.
(async () => {
  const hands = await unpack(document.getElementById("hands-data").textContent);
  const replayer = new Replayer(document.getElementById("replay"));
  const list = document.getElementById("hands");
  if (list) {
    list.replaceChildren(...hands.map((hand, n) => node("option", { value: n }, `${hand.title}${hand.findings.length ? ` (${hand.findings.length} findings)` : ""}`)));
    list.addEventListener("change", () => replayer.load(hands[Number(list.value)]));
  }
  replayer.load(hands[0]);
  document.body.dataset.ready = "true";
})();
