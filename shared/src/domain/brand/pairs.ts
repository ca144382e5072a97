import { ALL_SURFACES, CARD_SURFACES, DEPTHS, LADDER_SIDES, STATUSES } from './colour-roles';
import type { ColourRole } from './colour-roles';

/** A pair of roles that the product may put together, and the contrast it must have: text 4.5, odds 7, marks 3. */
export interface ContrastPair {
  readonly ink: ColourRole;
  readonly on: ColourRole;
  readonly ratio: number;
}

const TEXT = 4.5;
const ODDS = 7;
const MARK = 3;

function every(inks: readonly ColourRole[], grounds: readonly ColourRole[], ratio: number): ContrastPair[] {
  return grounds.flatMap((on) => inks.map((ink) => ({ ink, on, ratio })));
}

const sidePairs = LADDER_SIDES.flatMap((side) => [
  ...DEPTHS.flatMap((depth) => [
    ...every([`on-${side}-${depth}`], [`${side}-${depth}`], ODDS),
    ...every([`on-${side}-${depth}-sub`], [`${side}-${depth}`], TEXT),
  ]),
  ...every([`on-${side}-1`], [`${side}-hover`], ODDS),
  ...every([`on-${side}-1`], [`${side}-press`], TEXT),
  ...every(['text-1'], [`${side}-soft`], ODDS),
  ...every([`${side}-text`, 'text-2'], [`${side}-soft`], TEXT),
]);

const statusPairs = STATUSES.flatMap((status) => [
  ...every([`on-${status}-soft`], [`${status}-soft`], TEXT),
  ...every([`on-${status}-fill`], [`${status}-fill`], TEXT),
]);

/** The contract of section 9 of the design language. What is not in here may not be combined. */
export const CONTRAST_PAIRS: readonly ContrastPair[] = [
  ...every(
    ['text-1', 'text-2', 'text-3', 'accent-text', 'brand-text', ...STATUSES, 'back-text', 'lay-text'],
    ALL_SURFACES,
    TEXT,
  ),
  ...every(['accent-ui', 'focus'], ALL_SURFACES, MARK),
  ...every(['field-line', 'back-line', 'lay-line'], CARD_SURFACES, MARK),
  ...every(['on-chrome', 'on-chrome-2', 'accent-on-chrome'], ['chrome', 'chrome-2'], TEXT),
  ...every(['focus-on-chrome'], ['chrome', 'chrome-2'], MARK),
  ...every(['on-accent'], ['accent', 'accent-hover', 'accent-press'], TEXT),
  ...every(['on-accent-soft', 'text-1'], ['accent-soft'], TEXT),
  ...every(['on-brand'], ['brand'], TEXT),
  ...every(['on-brand-soft'], ['brand-soft'], TEXT),
  ...every(['on-whatsapp'], ['whatsapp'], TEXT),
  ...every(['on-flash'], ['flash'], TEXT),
  ...statusPairs,
  ...sidePairs,
];
