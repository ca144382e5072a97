import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import type { Browser, Page } from 'playwright';
import type { ComparedPicture } from '../../shared/src/registry';
import type { LivePerson, LiveView, PairPage } from '../contract-check/pair';
import { openPhotographer, type Photographer, type Theme } from './take-pictures';

export const THEMES: readonly Theme[] = ['dark', 'light'];
const PEOPLE: readonly LivePerson[] = ['visitor', 'player', 'staff'];

/** Two pictures side by side in one size; what one of them lacks is empty. */
function withSize(picture: PNG, width: number, height: number): PNG {
  if (picture.width === width && picture.height === height) return picture;
  const larger = new PNG({ width, height });
  PNG.bitblt(picture, larger, 0, 0, picture.width, picture.height, 0, 0);
  return larger;
}

/**
 * Counts the pixels in which two PNG pictures differ, however little, and draws where. The same machine draws both, so that equal
 * views have equal bytes: nothing is tolerated, smoothed edges included.
 */
export function comparePictures(
  before: Buffer,
  after: Buffer,
): { readonly pixels: number; readonly difference: Buffer | null } {
  if (before.equals(after)) return { pixels: 0, difference: null };
  const [left, right] = [PNG.sync.read(before), PNG.sync.read(after)];
  const [width, height] = [Math.max(left.width, right.width), Math.max(left.height, right.height)];
  const drawn = new PNG({ width, height });
  const pixels = pixelmatch(
    withSize(left, width, height).data,
    withSize(right, width, height).data,
    drawn.data,
    width,
    height,
    { threshold: 0, includeAA: true },
  );
  return { pixels, difference: pixels > 0 ? PNG.sync.write(drawn) : null };
}

/** One compared view with its pictures. */
export interface ComparedView extends Omit<ComparedPicture, 'accepted'> {
  readonly before: Buffer;
  readonly after: Buffer;
  readonly difference: Buffer | null;
}

/** A brand's page with each of both versions. */
export interface BrandPair {
  /** Null: the site of staff. */
  readonly brand: string | null;
  readonly pinned: PairPage;
  readonly candidate: PairPage;
}

/** Every view of both versions; one that a version lacks is compared with what its address then shows. */
function viewsFor(pair: BrandPair, person: LivePerson): readonly LiveView[] {
  const views = [...pair.candidate.views, ...pair.pinned.views].filter(({ people }) => people.includes(person));
  return views.filter(
    (view, index) => views.findIndex(({ kind, name }) => kind === view.kind && name === view.name) === index,
  );
}

type FoundDifference = Pick<ComparedView, 'before' | 'after' | 'pixels' | 'difference'>;

/** How often a view that differs is opened again: a change stays, a smoothed corner does not. */
const MORE_ATTEMPTS = 2;

/** Compares one view at each width. It is equal where any of its pictures in both versions are. */
async function compareView(
  devices: readonly Photographer[],
  view: LiveView,
  widths: readonly number[],
): Promise<readonly FoundDifference[]> {
  const taken: (readonly (readonly Buffer[])[])[] = [];
  let found: readonly FoundDifference[] = [];
  do {
    taken.push(await Promise.all(devices.map((device) => device.take(view, widths))));
    found = widths.map((_, index) => {
      const [before = [], after = []] = [0, 1].map((device) => taken.flatMap((round) => round[device]?.[index] ?? []));
      const equal = before.find((one) => after.some((other) => other.equals(one)));
      const [one, other] = [equal ?? before.at(-1), equal ?? after.at(-1)];
      if (!one || !other) throw new Error(`${view.name} has no picture`);
      return { before: one, after: other, ...comparePictures(one, other) };
    });
  } while (found.some(({ pixels }) => pixels > 0) && taken.length <= MORE_ATTEMPTS);
  return found;
}

interface ComparedOptions {
  readonly widths: readonly number[];
  readonly themes?: readonly Theme[];
  readonly onView: (view: ComparedView) => void;
  /** Changes the candidate before its pictures are taken, for the benchmark that plants differences. */
  readonly alter?: (page: Page) => Promise<unknown>;
}

/** Opens every screen and slot of both versions at once, for everybody who may see it, and compares them (F6.04). */
export async function compareVersions(
  browser: Browser,
  pairs: readonly BrandPair[],
  { widths, themes = THEMES, onView, alter }: ComparedOptions,
): Promise<void> {
  for (const pair of pairs)
    for (const theme of themes)
      for (const person of PEOPLE.filter((one) => (one === 'staff') === (pair.brand === null))) {
        const views = viewsFor(pair, person);
        if (views.length === 0) continue;
        const devices = await Promise.all([
          openPhotographer(browser, pair.pinned, { person, theme }),
          openPhotographer(browser, pair.candidate, { person, theme, alter }),
        ]);
        try {
          for (const view of views) {
            for (const [index, found] of (await compareView(devices, view, widths)).entries()) {
              const { kind } = view;
              const width = widths[index] ?? 0;
              const named = kind === 'slots' ? `slot-${view.name}` : view.name;
              const name = [named, person, pair.brand ?? 'staff', width, theme].join('.');
              onView({ name, view: view.name, kind, person, brand: pair.brand, width, theme, ...found });
            }
          }
        } finally {
          await Promise.all(devices.map((device) => device.close()));
        }
      }
}
