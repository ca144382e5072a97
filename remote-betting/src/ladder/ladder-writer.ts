import { formatTradedVolume, groupIndianDigits, type Paise, type Side } from '@backlay/shared/domain';
import { decimalText } from '../odds';
import { closedResult, ordersByPrice, sumWaiting, type LadderOrder, type RunnerLevels } from './ladder-model';

/** Elements of one row, rendered once; the writer changes their texts. */
export interface RowParts {
  readonly row: HTMLElement;
  readonly closed: HTMLElement;
  readonly ownBack: HTMLElement;
  readonly back: HTMLElement;
  readonly price: HTMLElement;
  readonly lay: HTMLElement;
  readonly ownLay: HTMLElement;
  readonly bar: HTMLElement;
  readonly traded: HTMLElement;
}

/** Elements of a runner's figures above its rows. */
export interface HeadParts {
  readonly volume: HTMLElement;
  readonly last: HTMLElement;
  /** The sentence of the last price, of decimal odds. */
  readonly lastText: (odds: string) => string;
}

/** What one runner's rows show. */
export interface LadderPicture {
  readonly runnerId: string;
  /** Odds in hundredths from the top down. */
  readonly prices: readonly number[];
  readonly levels: RunnerLevels;
  readonly orders: readonly LadderOrder[];
  /** Sent and not answered yet. */
  readonly pending: readonly LadderOrder[];
  /** Null without a position. */
  readonly outcome: { readonly ifWin: Paise; readonly ifLose: Paise } | null;
}

/** Names of the buttons of a row, for a screen reader. */
export interface RowNames {
  press(side: Side, odds: string): string;
  own(side: Side, odds: string, rupees: string): string;
}

interface Written {
  price: number;
  closed: string;
  /** Rupees, as they came: a text is made where they changed. */
  back: number;
  lay: number;
  traded: number;
  ownBack: string;
  ownLay: string;
  bar: string;
  marks: string;
}

const nothing = (): Written => ({
  ...{ price: 0, closed: '', back: 0, lay: 0, traded: 0, ownBack: '', ownLay: '', bar: '', marks: '' },
});

/** Whole rupees with their sign, as the column of results shows them. */
export function formatResult(paise: Paise): string {
  const rupees = Math.trunc(paise / 100);
  return `${rupees > 0 ? '+' : ''}${groupIndianDigits(rupees)}`;
}

/** Writes prices into the rows of one runner; a text that is there already is not written again (E4.09). */
export class LadderWriter {
  private readonly rows: { readonly parts: RowParts; readonly written: Written }[] = [];
  private head: (HeadParts & { written: { volume: number | null; last: number | null } }) | null = null;

  constructor(
    private readonly names: RowNames,
    private readonly indianUnits: boolean,
  ) {}

  attach(at: number, parts: RowParts): void {
    this.rows[at] = { parts, written: nothing() };
  }

  attachHead(parts: HeadParts): void {
    this.head = { ...parts, written: { volume: null, last: null } };
  }

  rowAt(at: number): RowParts | undefined {
    return this.rows[at]?.parts;
  }

  write(picture: LadderPicture): void {
    const { runnerId, prices, levels, orders, pending, outcome } = picture;
    const waiting = (side: Side) => ordersByPrice(orders, runnerId, side);
    const sent = (side: Side) => ordersByPrice(pending, runnerId, side);
    const own = { back: waiting('back'), lay: waiting('lay'), sentBack: sent('back'), sentLay: sent('lay') };
    this.writeHead(levels);
    const mostTraded = Math.max(1, ...prices.map((price) => levels.traded.get(price) ?? 0));
    prices.forEach((price, at) => {
      const row = this.rows[at];
      if (!row) return;
      const { parts, written } = row;
      const isMoved = written.price !== price;
      if (isMoved) this.writePrice(parts, written, price);
      const traded = levels.traded.get(price) ?? 0;
      this.writeSize(parts, written, 'back', levels.back.get(price));
      this.writeSize(parts, written, 'lay', levels.lay.get(price));
      this.writeSize(parts, written, 'traded', traded);
      const bar = traded === 0 ? '' : `scaleX(${Math.round((traded / mostTraded) * 100) / 100})`;
      if (written.bar !== bar) parts.bar.style.transform = written.bar = bar;
      const closed = outcome ? formatResult(closedResult(outcome, price)) : '';
      if (written.closed !== closed) {
        parts.closed.textContent = written.closed = closed;
        parts.closed.dataset['sign'] = closed.startsWith('+') ? 'gain' : closed === '' || closed === '0' ? '' : 'loss';
      }
      this.writeOwn(parts.ownBack, row, { side: 'back', price, orders: own.back, sent: own.sentBack, isMoved });
      this.writeOwn(parts.ownLay, row, { side: 'lay', price, orders: own.lay, sent: own.sentLay, isMoved });
      this.writeMarks(parts, written, price, levels);
    });
  }

  private writeHead({ volume, last }: RunnerLevels): void {
    const { head } = this;
    if (!head) return;
    if (head.written.volume !== volume) head.volume.textContent = formatTradedVolume(volume, this.indianUnits);
    if (head.written.last !== last) head.last.textContent = last === null ? '' : head.lastText(decimalText(last / 100));
    head.written = { volume, last };
  }

  private writePrice(parts: RowParts, written: Written, price: number): void {
    written.price = price;
    const odds = decimalText(price / 100);
    parts.price.textContent = odds;
    parts.row.dataset['price'] = String(price);
    parts.back.setAttribute('aria-label', this.names.press('back', odds));
    parts.lay.setAttribute('aria-label', this.names.press('lay', odds));
  }

  private writeOwn(
    element: HTMLElement,
    { written }: { readonly written: Written },
    at: {
      readonly side: Side;
      readonly price: number;
      readonly orders: ReadonlyMap<number, readonly LadderOrder[]>;
      readonly sent: ReadonlyMap<number, readonly LadderOrder[]>;
      readonly isMoved: boolean;
    },
  ): void {
    const sent = at.sent.get(at.price) ?? [];
    const rupees = sumWaiting(at.orders.get(at.price) ?? []) + sumWaiting(sent);
    const key = at.side === 'back' ? 'ownBack' : 'ownLay';
    const text = rupees === 0 ? '' : groupIndianDigits(Math.round(rupees));
    const state = `${text}${sent.length > 0 ? '…' : ''}`;
    if (written[key] === state && !at.isMoved) return;
    written[key] = state;
    element.textContent = text;
    element.hidden = text === '';
    element.dataset['sent'] = sent.length > 0 ? 'yes' : '';
    if (text !== '') element.setAttribute('aria-label', this.names.own(at.side, decimalText(at.price / 100), text));
  }

  private writeMarks(parts: RowParts, written: Written, price: number, levels: RunnerLevels): void {
    const marks = [
      price === levels.bestBack && 'back',
      price === levels.bestLay && 'lay',
      price === levels.last && 'last',
    ]
      .filter(Boolean)
      .join(' ');
    if (written.marks === marks) return;
    written.marks = marks;
    parts.row.dataset['marks'] = marks;
  }

  private writeSize(parts: RowParts, written: Written, key: 'back' | 'lay' | 'traded', rupees = 0): void {
    if (written[key] === rupees) return;
    written[key] = rupees;
    parts[key].textContent = rupees > 0 ? formatTradedVolume(rupees, this.indianUnits) : '';
  }
}
