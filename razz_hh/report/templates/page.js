"use strict";
// What all pages share. Text from hands is set as text, never as markup.
const SVG = "http://www.w3.org/2000/svg";

function put(made, attributes, children) {
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}
const node = (name, attributes, ...children) => put(document.createElement(name), attributes, children);
const draw = (name, attributes, ...children) => put(document.createElementNS(SVG, name), attributes, children);

function money(sign, amount) {
  const whole = Math.floor(Math.abs(amount) / 100).toLocaleString("en-US");
  const cents = Math.abs(amount) % 100;
  return (amount < 0 ? "-" : "") + sign + whole + (cents ? "." + String(cents).padStart(2, "0") : "");
}
const signed = (sign, amount) => (amount > 0 ? "+" : "") + money(sign, amount);
const plural = (n, what) => `${n.toLocaleString("en-US")} ${what}${n === 1 ? "" : "s"}`;

// Data lies in the page as compressed JSON in base64.
async function unpack(id) {
  const bytes = Uint8Array.from(atob(document.getElementById(id).textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

// Hands lie in packs of some; the last packs opened are kept.
const packs = new Map();
async function handAt(n) {
  const size = Number(document.body.dataset.pack);
  const id = `hands-${Math.floor(n / size)}`;
  if (!packs.has(id)) packs.set(id, unpack(id));
  if (packs.size > 8) packs.delete(packs.keys().next().value);
  return (await packs.get(id))[n % size];
}

function explained(rule) {
  return [
    ...rule.page.map((paragraph) => node("p", {}, paragraph)),
    rule.rulebook.length ? node("p", { class: "dim" }, `Rulebook: ${rule.rulebook.join(", ")}`) : null,
    rule.example ? node("p", {}, "What the audit says of a hand that breaks it:") : null,
    rule.example ? node("pre", { tabindex: "0" }, rule.example) : null,
  ];
}
