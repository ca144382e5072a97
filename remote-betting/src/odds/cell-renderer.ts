import { writePrice, type OddsCellDom } from '@backlay/shared/ui';
import { formatTradedVolume } from '@backlay/shared/domain';

const decimalTexts = new Map<number, string>();
const sizeTexts = { usual: new Map<number, string>(), indian: new Map<number, string>() };
const FEW_ENOUGH = 20_000;

/** Decimal odds as exchanges write them: two decimals below 4, where the ladder steps by hundredths; never rounded. */
export function decimalText(odds: number): string {
  let text = decimalTexts.get(odds);
  if (text === undefined) {
    text = writeDecimal(odds);
    if (decimalTexts.size < FEW_ENOUGH) decimalTexts.set(odds, text);
  }
  return text;
}

/** Runs and rates per 100 as they were sent. */
export const plainText = (value: number): string => String(value);

/** The size under a price. */
export function sizeText(size: number, indianUnits: boolean): string {
  const texts = indianUnits ? sizeTexts.indian : sizeTexts.usual;
  let text = texts.get(size);
  if (text === undefined) {
    text = formatTradedVolume(size, indianUnits);
    if (texts.size < FEW_ENOUGH) texts.set(size, text);
  }
  return text;
}

function writeDecimal(odds: number): string {
  const text = String(odds);
  if (odds >= 4) return text;
  const two = odds.toFixed(2);
  return Number(two) === odds ? two : text;
}

/** A market on the screen: its cells are written only while it is in view. */
export interface ViewportGroup {
  visible: boolean;
  readonly views: Set<PriceCellView>;
  readonly onVisible: (visible: boolean) => void;
}

export type Movement = 'up' | 'down';

/** How a cell writes its two numbers: decimal odds, odds per 100 with a size, or runs with a rate. */
export type CellFormat = 'decimal' | 'per-100' | 'session';

/** One drawn cell. It remembers what it shows, so that a movement compares with what the player saw, not with the last message. */
export interface PriceCellView {
  readonly cell: number;
  readonly parts: OddsCellDom;
  readonly format: CellFormat;
  readonly group: ViewportGroup;
  /** The price on the screen (0: none), and since when (ms). */
  shown: number;
  shownAt: number;
  /** The price before the one on the screen. */
  before: number;
  movement: Movement | null;
  washedAt: number;
}

export function createView(cell: number, parts: OddsCellDom, format: CellFormat, group: ViewportGroup): PriceCellView {
  return {
    cell,
    parts,
    format,
    group,
    shown: 0,
    shownAt: -Infinity,
    before: 0,
    movement: null,
    washedAt: -Infinity,
  };
}

/** Both numbers of a cell as text; empty where there is no price. */
export const formatCell = (format: CellFormat, price: number, amount: number, indianUnits: boolean) => ({
  price: price === 0 ? '' : format === 'decimal' ? decimalText(price) : plainText(price),
  size: price === 0 ? '' : format === 'session' ? plainText(amount) : sizeText(amount, indianUnits),
});

/** Writes both numbers into the cell. Returns the direction of the price if the cell showed one before. */
export function renderCell(
  view: PriceCellView,
  price: number,
  amount: number,
  now: number,
  indianUnits: boolean,
): Movement | null {
  const texts = formatCell(view.format, price, amount, indianUnits);
  writePrice(view.parts, texts.price, texts.size);
  const before = view.shown;
  if (before === price) return null;
  view.before = before;
  view.shown = price;
  view.shownAt = now;
  return before === 0 || price === 0 ? null : price > before ? 'up' : 'down';
}
