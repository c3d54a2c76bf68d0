// A page of one hand or several: a list says which is replayed. After # in the address stand a hand's number and the line of a finding.
(async () => {
  const { hands, rules } = await unpack("index");
  const replayer = new Replayer(document.getElementById("replay"), rules);
  const list = document.getElementById("hands");
  const open = async (n, line) => {
    replayer.load(await handAt(n), line);
    if (list) list.value = n;
  };
  const called = () => location.hash.slice(1).split(".").map(Number);
  if (list) {
    list.replaceChildren(...hands.map((words, n) => node("option", { value: n }, words)));
    list.addEventListener("change", () => open(Number(list.value)));
    for (const [id, by] of [["before", -1], ["after", 1]])
      document.getElementById(id).addEventListener("click", () => open(Math.min(Math.max(Number(list.value) + by, 0), hands.length - 1)));
    addEventListener("hashchange", () => { const [n, line] = called(); if (hands[n]) open(n, line); });
  }
  const [n, line] = called();
  await (hands[n] ? open(n, line) : open(0));
  document.body.dataset.ready = "true";
})();
