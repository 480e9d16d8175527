// For every number in a drawing: its colour against the rectangles painted behind it (WCAG 2.1).
() => {
  const parse = (css) => css.match(/[\d.]+/g).map(Number);
  const over = ([r, g, b], a, under) => [r, g, b].map((c, i) => a * c + (1 - a) * under[i]);
  const light = (colour) => {
    const [r, g, b] = colour.map((c) => c / 255).map(
      (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const card = parse(getComputedStyle(document.querySelector(".card")).backgroundColor);
  return [...document.querySelectorAll("svg text")].map((text) => {
    const at = text.getBBox();
    const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
    let behind = card;
    for (const rect of text.ownerSVGElement.querySelectorAll("rect")) {
      const box = rect.getBBox();
      const style = getComputedStyle(rect);
      const inside = x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
      if (inside && style.fill !== "none") {
        behind = over(parse(style.fill), Number(style.fillOpacity), behind);
      }
    }
    const [a, b] = [light(parse(getComputedStyle(text).fill)), light(behind)];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    return { text: text.textContent, kind: text.getAttribute("class"), contrast };
  });
}
