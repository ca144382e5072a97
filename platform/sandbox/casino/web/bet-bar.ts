import { createElement, setDisabled, stakeText } from './dom';
import type { Frame } from './frame';
import { reasonText, type OwnBet } from './game-connection';
import { text } from './text';

export interface BetBarDeps {
  readonly frame: Pick<Frame, 'print' | 'table'>;
  /** Whether bets are taken now. */
  readonly isOpen: () => boolean;
  /** Places a bet; resolves to why it was refused, or to null. */
  readonly place: (bet: OwnBet) => Promise<string | null>;
  readonly setMine: (bets: readonly OwnBet[]) => void;
  readonly describeBet: (bet: OwnBet) => string;
}

export interface BetBar {
  readonly element: HTMLElement;
  update(mine: readonly OwnBet[]): void;
  /** The round with these bets is over: they can be repeated. */
  endRound(mine: readonly OwnBet[]): void;
  total(): string;
  /** Seconds until the round takes no more bets; null while it takes none. */
  setLeft(seconds: number | null): void;
}

/** Between two bets of a repeat, ms: the server closes a connection that sends more than 30 messages a second. */
const REPEAT_MS = 50;

const sumStakes = (bets: readonly OwnBet[]): number => bets.reduce((sum, { stake }) => sum + stake, 0);
const countOf = (bets: number): string => (bets === 1 ? text('1 bet') : text('{0} bets', bets));

/** The total of a player's stakes on a round, with buttons that take the last bet back, repeat the last round, or clear the table. */
export function createBetBar({ frame, isOpen, place, setMine, describeBet }: BetBarDeps): BetBar {
  let mine: readonly OwnBet[] = [];
  let previous: readonly OwnBet[] = [];
  let isBusy = false;
  const total = () => text('Total stake {0}.', stakeText(sumStakes(mine)));

  /** Runs one action at a time while bets are taken. */
  const button = (name: string, can: () => boolean, refusal: string, act: () => Promise<void>) => {
    const press = async () => {
      if (isBusy) return;
      if (!isOpen()) return frame.print(reasonText('closed'), 'bad');
      if (!can()) return frame.print(refusal, 'bad');
      isBusy = true;
      await act().finally(() => (isBusy = false));
    };
    const element = createElement('button', { type: 'button', onclick: () => void press() }, name);
    return { element, update: () => setDisabled(element, !isOpen() || !can()) };
  };
  async function takeBack(request: 'undo' | 'clear'): Promise<void> {
    const answer = await frame.table.ask(request);
    if (!answer.ok) return frame.print(reasonText(answer.reason), 'bad');
    setMine(answer.mine);
    const [last] = answer.returned;
    if (request === 'undo' && last) frame.print(text('Took back {0}. {1}', describeBet(last), total()));
    else frame.print(text('Took back {0}. {1}', countOf(answer.returned.length), total()));
  }
  async function repeat(): Promise<void> {
    let placed = 0;
    for (const bet of previous) {
      const refused = await place(bet);
      if (refused)
        return frame.print(text('Repeated {0} of {1}. {2}', placed, countOf(previous.length), refused), 'bad');
      placed += 1;
      await new Promise((resolve) => setTimeout(resolve, REPEAT_MS));
    }
    frame.print(text('Repeated {0}. {1}', countOf(placed), total()));
  }

  const nothing = reasonText('nothing');
  const buttons = [
    button(
      'Undo',
      () => mine.length > 0,
      nothing,
      () => takeBack('undo'),
    ),
    button('Repeat', () => mine.length === 0 && previous.length > 0, 'Repeat starts from an empty table.', repeat),
    button(
      'Clear',
      () => mine.length > 0,
      nothing,
      () => takeBack('clear'),
    ),
  ];
  const sum = createElement('b', { className: 'total' });
  const left = createElement('span', { className: 'left', 'aria-hidden': 'true' });
  const element = createElement(
    'div',
    { className: 'bet-bar', role: 'group', 'aria-label': 'Your bets' },
    createElement('p', null, 'Total stake', left, ' ', sum),
    ...buttons.map((one) => one.element),
  );
  return {
    element,
    total,
    update(bets) {
      mine = bets;
      sum.textContent = stakeText(sumStakes(mine));
      for (const one of buttons) one.update();
    },
    setLeft(seconds) {
      left.textContent = seconds === null ? '' : text('{0} s', seconds);
    },
    endRound(bets) {
      if (bets.length > 0) previous = bets;
    },
  };
}
