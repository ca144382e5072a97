/** Presses that were under way when an overlay opened are over after this time, ms. */
const SHIELD_MS = 600;

const PRESSES = [
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'click',
  'dblclick',
  'touchstart',
  'touchend',
  'keydown',
  'keyup',
  'submit',
];

/**
 * Keeps presses from what a frame has just opened: a player who clicks twice in the frame confirms nothing of the shell.
 * @returns how to end it at once
 */
export function shieldOverlay(page: Pick<Window, 'addEventListener' | 'removeEventListener'> = window): () => void {
  const stop = (event: Event) => {
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  const end = () => {
    clearTimeout(timer);
    PRESSES.forEach((name) => page.removeEventListener(name, stop, true));
  };
  const timer = setTimeout(end, SHIELD_MS);
  PRESSES.forEach((name) => page.addEventListener(name, stop, { capture: true, passive: false }));
  return end;
}

const TEXT_FIELDS = 'input, textarea, select, [contenteditable]';

const PASSWORDS = 'input[type="password"]';

/** What a player must answer first. A notice beside the page, as that about phishing, leaves frames usable. */
const OPEN_OVERLAYS = 'dialog[open], [aria-modal="true"]';

/** Takes a frame out of the page or puts it back; its place keeps the height, so that nothing moves. */
function setShown(frame: HTMLElement, isShown: boolean): void {
  if (isShown === (frame.style.display !== 'none')) return;
  const place = frame.parentElement;
  if (place) place.style.minHeight = isShown ? '' : `${place.offsetHeight}px`;
  frame.style.display = isShown ? 'block' : 'none';
}

/**
 * Keeps the keys of the shell from the frame. Beside a field of the shell or an open overlay the frame is inert. It gives a focus back
 * that its code took. While a password is typed, the frame is not drawn: what is not drawn has no focus.
 * @returns how to end it
 */
export function guardFocus(frame: HTMLElement, page: Document = document): () => void {
  let typing: HTMLElement | null = null;
  const update = () => {
    const { activeElement } = page;
    // Only the code of the frame moves the focus into it while it is inert.
    if (activeElement === frame && frame.inert && typing?.isConnected) return typing.focus();
    typing = activeElement instanceof HTMLElement && activeElement.matches(TEXT_FIELDS) ? activeElement : null;
    setShown(frame, typing?.matches(PASSWORDS) !== true);
    frame.inert = typing !== null || page.querySelector(OPEN_OVERLAYS) !== null;
  };
  // The next element has the focus when the one before lost it.
  const later = () => void Promise.resolve().then(update);
  page.addEventListener('focusin', update);
  page.addEventListener('focusout', later);
  window.addEventListener('blur', later);
  const observer = new MutationObserver(update);
  observer.observe(page.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['open', 'aria-modal'],
  });
  update();
  return () => {
    page.removeEventListener('focusin', update);
    page.removeEventListener('focusout', later);
    window.removeEventListener('blur', later);
    observer.disconnect();
    setShown(frame, true);
  };
}
