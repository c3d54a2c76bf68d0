// A player's report: each number opens the hands behind it.
(async () => {
  const { rules } = await unpack("index");
  const dialog = new HandDialog(rules, null);
  let hands = [], at = 0;
  const open = async (k) => {
    at = Math.min(Math.max(k, 0), hands.length - 1);
    document.getElementById("which").textContent = `${at + 1} of ${hands.length}`;
    document.getElementById("earlier").disabled = at === 0;
    document.getElementById("later").disabled = at === hands.length - 1;
    await dialog.open(hands[at]);
  };
  for (const button of document.querySelectorAll("[data-hands]")) button.addEventListener("click", () => {
    hands = button.dataset.hands.trim().split(" ").map(Number);
    open(0);
  });
  document.getElementById("earlier").addEventListener("click", () => open(at - 1));
  document.getElementById("later").addEventListener("click", () => open(at + 1));
  document.body.dataset.ready = "true";
})();
