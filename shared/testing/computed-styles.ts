/**
 * Answers a question for a computed style that was asked before from memory, as long as nothing in the document changed. Queries by
 * role and presses ask it of every ancestor of every element, and jsdom looks through all rules each time.
 */
export function rememberComputedStyles(): void {
  const compute = window.getComputedStyle.bind(window);
  let known = new WeakMap<Element, CSSStyleDeclaration>();
  const forget = () => void (known = new WeakMap());
  const changes = new MutationObserver(forget);
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || !element.isConnected) return compute(element, pseudo);
    // What changed and was not told yet.
    if (changes.takeRecords().length > 0) forget();
    const found = known.get(element);
    if (found) return found;
    const style = compute(element);
    known.set(element, style);
    return style;
  };
}
