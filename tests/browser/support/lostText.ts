/** Evaluated in the page: sets the whole text twice as large, as people do in their browser. */
export const LARGE_TEXT = "document.documentElement.style.fontSize = '200%'";

/** Evaluated in the page: sets the text at its usual size as far apart as people may set it (WCAG 1.4.12). */
export const SPACED_TEXT = `(() => {
  document.documentElement.style.fontSize = '';
  const spaced = new CSSStyleSheet();
  spaced.replaceSync('* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-block-end: 2em !important }');
  document.adoptedStyleSheets.push(spaced);
})()`;

/** Evaluated in the page: the texts that are cut off, beside the page, or over another text. */
export const LOST_TEXT = `(() => {
  const width = document.documentElement.clientWidth;
  const texts = [];
  const lost = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data.trim().slice(0, 40);
    const parent = node.parentElement;
    if (!text || parent.closest('.visually-hidden, .skip, svg, option, textarea, [inert]') || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    let parts = [...range.getClientRects()].filter((part) => part.width > 1 && part.height > 1);
    let floats = false;
    for (let around = parent; around !== document.body && parts.length > 0; around = around.parentElement) {
      const { overflowX, overflowY, position, clipPath } = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      if (position === 'sticky' || position === 'fixed') floats = true;
      if (clipPath !== 'none') parts = [];
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const isCut = ({ left, right, top, bottom }) => left < box.left - 2 || right > box.right + 2 || top < box.top - 5 || bottom > box.bottom + 5;
      if (!parts.some(isCut)) continue;
      if (!/auto|scroll/.test(overflowX + overflowY)) lost.push(text + ' is cut off');
      parts = [];
    }
    if (parts.some(({ left, right }) => left < -1 || right > width + 1)) lost.push(text + ' is beside the page');
    if (!floats) texts.push({ text, parent, parts });
  }
  const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > Math.min(one.height, other.height) / 2;
  for (const [at, one] of texts.entries())
    for (const other of texts.slice(at + 1))
      if (!one.parent.contains(other.parent) && !other.parent.contains(one.parent) && one.parts.some((part) => other.parts.some((over) => meet(part, over))))
        lost.push(one.text + ' is over ' + other.text);
  return lost;
})()`;

/** Evaluated in the page: the controls whose name leaves out words that they show, which people say to press them (WCAG 2.5.3). */
export const OTHERWISE_NAMED = `(() => {
  const words = (text) => (text.toLowerCase().match(/[\\p{L}\\p{N}]+/gu) ?? []).join(' ');
  return [...document.querySelectorAll(':is(a, button)[aria-label]')]
    .filter((each) => each.checkVisibility() && !words(each.ariaLabel).includes(words(each.innerText)))
    .map((each) => each.ariaLabel + ' shows ' + words(each.innerText));
})()`;
