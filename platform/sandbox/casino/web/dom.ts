import { text } from './text';

/** A small part of a page. */
export type Child = Node | string | null | false;

type Props<K extends keyof HTMLElementTagNameMap> = Partial<Omit<HTMLElementTagNameMap[K], 'style' | 'children'>> & {
  readonly [attribute: `data-${string}` | `aria-${string}`]: string | undefined;
  readonly role?: string;
};

/** Makes an element with properties, attributes that begin with data- or aria-, and children. Its texts are in the language of the page. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props<K> | null = null,
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined) continue;
    if (name === 'aria-label') element.setAttribute(name, text(String(value)));
    else if (/^(data-|aria-|role$)/.test(name)) element.setAttribute(name, String(value));
    else Reflect.set(element, name, value);
  }
  for (const child of children)
    if (child !== null && child !== false) element.append(typeof child === 'string' ? text(child) : child);
  return element;
}

/** A drawing from its markup; only texts of our own go in. */
export function svg(viewBox: string, content: string, label = ''): SVGSVGElement {
  const holder = document.createElement('template');
  holder.innerHTML = `<svg viewBox="${viewBox}" xmlns="http://www.w3.org/2000/svg" ${
    label ? `role="img" aria-label="${label}"` : 'aria-hidden="true"'
  }>${content}</svg>`;
  const drawing = holder.content.firstElementChild;
  if (!(drawing instanceof SVGSVGElement)) throw new Error('the markup is no drawing');
  return drawing;
}

const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** Paise as the player reads them: `₹1,24,850.00`. */
export const money = (paise: number): string => `₹${rupees.format(paise / 100)}`;
/** A stake, without decimals that are zero. */
export const stakeText = (paise: number): string => `₹${whole.format(paise / 100)}`;
/** A multiplier: `2.45×`. */
export const times = (hundredths: number): string => `${(hundredths / 100).toFixed(2)}×`;

/** A button that does nothing now but keeps the focus: one that is disabled would throw a keyboard player out of the game. */
export function setDisabled(button: HTMLButtonElement, off: boolean): void {
  if (isDisabled(button) === off) return;
  if (off) button.setAttribute('aria-disabled', 'true');
  else button.removeAttribute('aria-disabled');
}
export const isDisabled = (button: HTMLButtonElement): boolean => button.getAttribute('aria-disabled') === 'true';

export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The element of the page that the game fills. */
export function getRoot(): HTMLElement {
  const root = document.getElementById('game');
  if (!root) throw new Error('the page has no place for a game');
  return root;
}

/** Facts about this page from the server. */
export type PageData = Readonly<Record<string, string>>;
export const pageData = (): PageData => JSON.parse(getRoot().dataset['page'] ?? '{}') as PageData; // the server wrote texts alone

/** Whether a key was pressed in a control that uses it itself. */
export const isInControl = ({ target }: Event): boolean =>
  target instanceof Element && target.matches('input, button, summary, a');
