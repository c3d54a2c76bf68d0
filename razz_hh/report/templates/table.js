// The poker table, drawn scene by scene. A layout says where seats, their bets and the pot are.
const SUITS = { c: ["♣", "#087f5b", "clubs"], d: ["♦", "#1864ab", "diamonds"], h: ["♥", "#c92a2a", "hearts"], s: ["♠", "#111111", "spades"] };
const STREETS = { 3: "third street", 4: "fourth street", 5: "fifth street", 6: "sixth street", 7: "seventh street" };
const rankOf = (card) => (card[0] === "T" ? "10" : card[0]);

function cardText(card) {
  if (!card) return node("span", { class: "back", title: "hidden card" }, "▮");
  const [symbol, , suit] = SUITS[card[1]];
  return node("span", { class: suit, title: `${rankOf(card)} of ${suit}` }, rankOf(card) + symbol);
}

// An oval with the first seat at the bottom.
function wideLayout(n) {
  const places = Array.from({ length: n }, (_, k) => {
    const angle = Math.PI / 2 + (2 * Math.PI * k) / n;
    const x = Math.cos(angle), y = Math.sin(angle);
    return { x: 500 + 385 * x, y: 330 + 245 * y, bet: { x: 500 + 210 * x, y: 322 + 122 * y } };
  });
  return { width: 1000, height: 650, box: 190, font: 17, card: [36, 48, 25], pot: { x: 500, y: 306, size: 26, below: 24 }, felt: { x: 140, y: 120, width: 720, height: 410, rx: 205 }, places };
}

// For a phone: the first seat at the bottom, the others up the left side, across the top, and down the right side.
function narrowLayout(n) {
  const rows = Math.floor((n - 1) / 2), hasTop = n % 2 === 0, row = 112, box = 152;
  const top = hasTop ? 116 : 10, bottom = top + (rows < 3 ? 2 * row + 90 : rows * row + 40);
  const side = (k, x, inward) => ({ x, y: top + k * row + 60, bet: { x: x + inward * 109, y: top + k * row + 76 } });
  const left = Array.from({ length: rows }, (_, k) => side(rows - 1 - k, 79, 1)), right = Array.from({ length: rows }, (_, k) => side(k, 381, -1));
  const places = [{ x: 230, y: bottom + 60, bet: { x: 230, y: bottom - 12 } }, ...left, ...(hasTop ? [{ x: 230, y: 62, bet: { x: 230, y: 142 } }] : []), ...right];
  return { width: 460, height: bottom + 122, box, font: 17, card: [32, 44, 20], pot: { x: 230, y: top + 144, size: 21, below: 74 }, felt: { x: 60, y: 40, width: 340, height: bottom, rx: 120 }, places };
}

class Table {
  constructor() {
    this.svg = draw("svg", { role: "img" });
    this.narrow = matchMedia("(max-width: 700px)");
    this.isStill = matchMedia("(prefers-reduced-motion: reduce)");
  }

  load(hand) {
    this.hand = hand;
    const first = Math.max(0, hand.seats.findIndex((seat) => seat.seat === hand.hero));
    this.order = hand.seats.map((seat, n) => hand.seats[(n + first) % hand.seats.length].seat);
  }

  money(amount) {
    return money(this.hand.sign, amount);
  }

  // Draws a scene; chips move when it follows the one drawn before.
  draw(scene, isAll, before) {
    this.layout = (this.narrow.matches ? narrowLayout : wideLayout)(this.order.length);
    this.isAll = isAll;
    const { width, height, felt, pot } = this.layout;
    this.places = Object.fromEntries(this.order.map((seat, n) => [seat, this.layout.places[n]]));
    this.chips = {};
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.setAttribute("aria-label", this.describe(scene));
    const center = [
      draw("text", { x: pot.x, y: pot.y - 30, "font-size": 17, fill: "#d8f3dc" }, STREETS[scene.street] || ""),
      draw("text", { x: pot.x, y: pot.y, "font-size": pot.size, "font-weight": 700, fill: "#ffffff" }, `pot ${this.money(scene.pot)}`),
    ];
    if (scene.pots.length > 1) scene.pots.forEach((amount, n) => center.push(draw("text", { x: pot.x, y: pot.y + pot.below + 20 * n, "font-size": 16, fill: "#d8f3dc" }, `${n ? `side pot ${scene.pots.length > 2 ? n : ""}`.trim() : "main pot"} ${this.money(amount)}`)));
    if (this.hand.community && scene.street === 7) center.push(this.card(this.hand.community, pot.x - 18, pot.y + pot.below - 10, true));
    this.svg.replaceChildren(draw("rect", { ...felt, ry: felt.rx, fill: "#14532d", stroke: "#0b3a1e", "stroke-width": 14 }), ...center, ...this.hand.seats.map((seat) => this.seat(seat, scene)));
    for (const name of this.svg.querySelectorAll(".fits")) if (name.getComputedTextLength() > this.layout.box - 12) put(name, { textLength: this.layout.box - 12, lengthAdjust: "spacingAndGlyphs" }, []);
    if (before && !this.isStill.matches) this.move(scene, before);
  }

  describe(scene) {
    const seats = this.hand.seats.map((seat) => `${seat.name}: ${this.money(scene.stacks[seat.seat])}${scene.live.includes(seat.seat) ? ", " + (this.visible(seat, scene).filter((card) => card).join(" ") || "no cards seen") : ", folded"}`);
    return `${STREETS[scene.street] || ""}, pot ${this.money(scene.pot)}. ${seats.join(". ")}`;
  }

  isOpen(seat, scene) {
    return this.isAll || seat.seat === this.hand.hero || scene.open.includes(seat.seat);
  }

  // A seat's cards as everybody sees them, null for the back of one.
  visible(seat, scene) {
    const n = scene.cards[seat.seat] || 0;
    if (!n) return [];
    const isOpen = this.isOpen(seat, scene), hasSeventh = n === 7 && !this.hand.community;
    return [...seat.down.map((card) => (isOpen ? card : null)), ...seat.up.slice(0, n - 2 - (hasSeventh ? 1 : 0)), ...(hasSeventh ? [isOpen ? seat.seventh : null] : [])];
  }

  // Equities would tell hidden cards, so they stand there only where those are open.
  share(seat, scene) {
    const shares = this.hand.equities[scene.street];
    if (!shares || shares[seat.seat] === undefined || !scene.live.includes(seat.seat)) return "";
    const areOpen = this.hand.seats.every((other) => !scene.live.includes(other.seat) || this.isOpen(other, scene));
    return areOpen ? ` · ${(100 * shares[seat.seat]).toFixed(1)} %` : "";
  }

  seat(seat, scene) {
    const { box, font, card: [width, height, step] } = this.layout;
    const { x, y, bet: at } = this.places[seat.seat];
    const isLive = scene.live.includes(seat.seat), isActing = scene.seat === seat.seat;
    const stack = scene.stacks[seat.seat];
    const state = isLive && stack <= 0 ? "all-in" : this.money(stack);
    const said = scene.kind === "result" ? `${this.money(stack)} · ${signed(this.hand.sign, seat.net)}` : state + (isLive ? this.share(seat, scene) : " · folded");
    const cards = this.visible(seat, scene), span = (cards.length - 1) * step + width, badge = x + box / 2 - 66;
    const isBringIn = seat.seat === this.hand.bring_in && scene.street === 3 && cards.length > 0;
    const left = isBringIn ? Math.min(x - span / 2, badge - span) : x - span / 2; // the door card stays free of the badge
    const group = draw("g", { "data-seat": seat.seat },
      draw("rect", { x: x - box / 2, y: y - 4, width: box, height: 54, rx: 9, fill: isLive ? "#ffffff" : "#dee2e6", stroke: isActing ? "#f08c00" : "#495057", "stroke-width": isActing ? 5 : 1.5 }),
      draw("text", { class: "fits", x, y: y + 17, "font-size": font, "font-weight": seat.seat === this.hand.hero ? 700 : 500, fill: "#1b1f23" }, this.short(seat.name), draw("title", {}, seat.name)),
      draw("text", { class: "fits", x, y: y + 41, "font-size": font - 1, fill: "#343a40" }, said),
      cards.map((card, n) => this.card(card, left + n * step, y - height - 6 + (n < 2 || n === 6 ? 0 : 6), isLive)));
    if (isBringIn) group.append(draw("g", {}, draw("rect", { x: badge, y: y - 26, width: 66, height: 19, rx: 9, fill: "#f08c00" }), draw("text", { x: badge + 33, y: y - 12, "font-size": 13, "font-weight": 700, fill: "#111111" }, "bring-in")));
    const bet = scene.bets[seat.seat];
    if (bet) group.append((this.chips[seat.seat] = this.pile(at, this.money(bet))));
    return group;
  }

  short(name) {
    const letters = [...name];
    return letters.length > 20 ? letters.slice(0, 19).join("") + "…" : name;
  }

  pile({ x, y }, words) {
    const chip = (dy) => draw("ellipse", { cx: x, cy: y - 16 + dy, rx: 12, ry: 7, fill: "#f08c00", stroke: "#ffffff", "stroke-width": 2, "stroke-dasharray": "6 3" });
    return draw("g", { class: "chips" }, chip(0), chip(-5), draw("text", { x, y: y + 12, "font-size": 17, "font-weight": 600, fill: "#ffffff" }, words));
  }

  // Bets come from their seats, go to the pot at a street's end, and from the pot to who wins it.
  move(scene, before) {
    const slide = (chips, from, to, isGhost) => {
      const moving = chips.animate([{ transform: `translate(${from.x}px, ${from.y}px)` }, { transform: `translate(${to.x}px, ${to.y}px)` }], { duration: 350, easing: "ease-out" });
      if (isGhost) moving.finished.then(() => chips.remove(), () => chips.remove());
    };
    const pot = { x: this.layout.pot.x, y: this.layout.pot.y + 20 }, none = { x: 0, y: 0 };
    const off = (from, to) => ({ x: to.x - from.x, y: to.y - from.y });
    for (const seat of this.order) {
      const place = this.places[seat], chips = this.chips[seat];
      if (chips && (scene.bets[seat] || 0) > (before.bets[seat] || 0)) slide(chips, off(place.bet, place), none);
      const isWinning = scene.kind === "collect" && scene.seat === seat;
      if (!isWinning && (!before.bets[seat] || chips)) continue;
      const ghost = this.pile(isWinning ? pot : place.bet, "");
      this.svg.append(ghost);
      slide(ghost, none, isWinning ? off(pot, place) : off(place.bet, scene.kind === "returnuncalled" ? place : pot), true);
    }
  }

  card(card, x, y, isLive) {
    const [width, height] = this.layout.card;
    if (!card) {
      return draw("g", { class: "card" }, draw("rect", { x, y, width, height, rx: 5, fill: isLive ? "#3b5b8c" : "#868e96", stroke: "#ffffff", "stroke-width": 2 }),
        draw("path", { d: `M${x + 6} ${y + 6}L${x + width - 6} ${y + height - 6}M${x + width - 6} ${y + 6}L${x + 6} ${y + height - 6}`, stroke: isLive ? "#8fb0de" : "#ced4da", "stroke-width": 2 }), draw("title", {}, "hidden card"));
    }
    const [symbol, color, suit] = SUITS[card[1]];
    return draw("g", { class: "card" }, draw("rect", { x, y, width, height, rx: 5, fill: isLive ? "#ffffff" : "#dee2e6", stroke: "#868e96" }),
      draw("text", { class: "start", x: x + 4, y: y + 18, "font-size": 18, "font-weight": 700, fill: color, "letter-spacing": card[0] === "T" ? -2 : 0 }, rankOf(card)),
      draw("text", { class: "start", x: x + 4, y: y + 37, "font-size": 18, fill: color }, symbol), draw("title", {}, `${rankOf(card)} of ${suit}`));
  }
}
