import type { Page } from 'playwright';

/** One change that a comparison has to find. */
export interface PlantedChange {
  readonly name: string;
  /** Screen of the wallet in which it is planted. */
  readonly view: string;
  /** Alters the open view. @throws Error where the view has nothing to alter */
  readonly plant: (page: Page) => Promise<void>;
}

/** A view that shows nothing to alter for so long has failed, ms. */
const PATIENCE_MS = 30_000;

type Kind = 'shift' | 'colour' | 'icon' | 'cut text' | 'language';

/** Screens of the wallet in which every kind of change is planted. */
const VIEWS = ['deposit', 'withdraw', 'transactions', 'safer-gambling'];
const KINDS: readonly Kind[] = ['shift', 'colour', 'icon', 'cut text', 'language'];

/** Runs in the page: alters what the screen shows; false where there is nothing of that kind. */
function alter(kind: Kind): boolean {
  const isShown = (element: Element): boolean => {
    const { width, height, top } = element.getBoundingClientRect();
    return width > 4 && height > 4 && top >= 0 && getComputedStyle(element).visibility === 'visible';
  };
  // A sheet lies outside of the main part.
  const all = [...document.querySelectorAll<HTMLElement>('main *, [role=dialog] *')].filter(isShown);
  const ownText = (element: Element): Text | undefined =>
    [...element.childNodes].find(
      (node): node is Text => node instanceof Text && /\p{Letter}{3}/u.test(node.data) && node.data.trim().length >= 4,
    );
  const texts = all.filter((element) => ownText(element) !== undefined);
  if (kind === 'icon') {
    const icon = all.find((element) => /^(svg|img)$/i.test(element.tagName));
    icon?.style.setProperty('visibility', 'hidden', 'important');
    return icon !== undefined;
  }
  const [target] = texts;
  const text = target && ownText(target);
  if (!target || !text) return false;
  if (kind === 'shift') target.style.setProperty('translate', '1px', 'important');
  if (kind === 'cut text') text.data = text.data.trimEnd().slice(0, -1);
  if (kind === 'language') text.data = 'जमा करें';
  if (kind === 'colour') {
    // About two of the steps that a person distinguishes (ΔE 2): five of 255 in lightness.
    const channels = (getComputedStyle(target).color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
    const changed = channels.map((channel) => (channel > 127 ? channel - 5 : channel + 5));
    target.style.setProperty('color', `rgb(${changed.join(' ')})`, 'important');
  }
  return true;
}

/** Twenty changes: each kind on each of four screens (F6.05). */
export const plantedChanges: readonly PlantedChange[] = VIEWS.flatMap((view) =>
  KINDS.map((kind) => ({
    name: `${kind} in ${view}`,
    view,
    plant: async (page) => {
      await page.waitForFunction(alter, kind, { timeout: PATIENCE_MS });
    },
  })),
);
