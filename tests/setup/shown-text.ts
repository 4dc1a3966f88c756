/** Returns the visible text and the input values of an element, separated by single spaces. */
export function shownText(scope: Element = document.body): string {
  const texts: string[] = [];
  const walk = (node: Node) => {
    if (node instanceof HTMLStyleElement || node instanceof HTMLScriptElement) return;
    if (node.nodeType === Node.TEXT_NODE) return void texts.push(node.textContent ?? '');
    const value = node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement ? node.value : '';
    texts.push(' ', value);
    node.childNodes.forEach(walk);
    texts.push(' ');
  };
  walk(scope);
  return texts.join('').replaceAll(/\s+/g, ' ').trim();
}
