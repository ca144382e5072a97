/** Attributes by which no browser's own sheet styles an element. */
const UNREAD_ATTRIBUTES =
  /^(?:aria-.*|data-.*|alt|autocomplete|class|d|fill|for|href|id|inputmode|name|placeholder|role|src|stroke.*|tabindex|title|value|viewBox)$/;

/** The number of what is like nothing else. */
const UNLIKE = -1;

/**
 * Answers questions for computed styles from memory: queries by role and presses ask one for every ancestor of every element, and
 * jsdom looks through all rules of its own sheet each time. These go by names and attributes of an element and of those around it
 * and by the focus, so that two elements alike in them look the same; a page with sheets of its own is asked anew after each change.
 */
export function cacheComputedStyles(): void {
  const compute = window.getComputedStyle.bind(window);
  /** A number for each element as it stands among others of its kind, and what is known of each. */
  const numbers = new Map<string, number>();
  const byNumber = new Map<number, CSSStyleDeclaration>();
  const inFocus = new Map<number, CSSStyleDeclaration>();
  let numbered = new WeakMap<Element, number>();
  let known = new WeakMap<Element, CSSStyleDeclaration>();
  const forget = () => {
    numbered = new WeakMap();
    known = new WeakMap();
  };
  const changes = new MutationObserver(forget);
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  const numberOf = (element: Element): number => {
    const before = numbered.get(element);
    if (before !== undefined) return before;
    const around = element.parentElement ? numberOf(element.parentElement) : 0;
    let looks = `${around} ${element.namespaceURI} ${element.localName}`;
    for (const { name, value } of element.attributes)
      if (!UNREAD_ATTRIBUTES.test(name)) looks += ` ${name}=${JSON.stringify(value)}`;
    // Which field of a disabled set is disabled depends on more than what is around it.
    const unlike = around === UNLIKE || (element.localName === 'fieldset' && element.hasAttribute('disabled'));
    const number = unlike ? UNLIKE : (numbers.get(looks) ?? numbers.size + 1);
    numbers.set(looks, number);
    numbered.set(element, number);
    return number;
  };
  const remembered = <Key>(
    memory: { get(key: Key): CSSStyleDeclaration | undefined; set(key: Key, style: CSSStyleDeclaration): unknown },
    key: Key,
    element: Element,
  ) => {
    const found = memory.get(key);
    if (found) return found;
    const style = compute(element);
    memory.set(key, style);
    return style;
  };

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || !element.isConnected) return compute(element, pseudo);
    // What changed and was not reported yet.
    if (changes.takeRecords().length > 0) forget();
    // Focus comes and goes without a change of the document.
    const focused = element === document.activeElement && document.hasFocus();
    if (document.styleSheets.length > 0) return focused ? compute(element) : remembered(known, element, element);
    const number = numberOf(element);
    return number === UNLIKE ? compute(element) : remembered(focused ? inFocus : byNumber, number, element);
  };
}
