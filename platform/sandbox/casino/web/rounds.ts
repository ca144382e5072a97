import type { Spot } from '../games/game';
import { createElement, money, setDisabled, stakeText } from './dom';
import { openFrame, stakeField } from './frame';
import { createBetBar } from './bet-bar';
import { reasonText, type OwnBet } from './game-connection';
import type { View } from './view';
import { cardsView } from './view-cards';
import { drawView } from './view-draw';
import { matchView } from './view-match';
import { raceView } from './view-race';
import { wheelView } from './view-wheel';
import { text } from './text';

/** The look of a table, by the name of its family: it is shown outcomes of the same family alone. */
export function viewOf(name: string, theme: string, spots: () => readonly Spot[]): View {
  if (name === 'race') return raceView(theme, spots);
  if (name === 'match') return matchView(theme, spots);
  if (name === 'draw') return drawView();
  if (name === 'wheel') return wheelView(theme);
  return cardsView(theme);
}

export interface DisplayedRound {
  readonly id: string;
  readonly seedHash: string;
  readonly phase: 'betting' | 'showing' | 'over';
  readonly until: number;
  readonly bets: readonly { readonly name: string; readonly spot: string; readonly stake: number }[];
  readonly outcome: unknown;
}

/** With a round that is over comes what the player won and staked on it. */
interface Result {
  readonly won?: number;
  readonly staked?: number;
}

type RoundsMessage = Result &
  (
    | {
        readonly type: 'table';
        readonly spots: readonly Spot[];
        readonly mine: readonly OwnBet[];
        readonly last: readonly { readonly id: string; readonly outcome: unknown }[];
        readonly round: DisplayedRound | null;
      }
    | (DisplayedRound & { readonly type: 'round' })
    | { readonly type: 'bets'; readonly bets: DisplayedRound['bets'] }
    | { readonly type: 'mine'; readonly id: string; readonly mine: readonly OwnBet[] }
    | { readonly type: 'landed' }
  );

let round: DisplayedRound | null = null;
let spots: readonly Spot[] = [];
let lastOver: string | null = null;
/** The player's bets on this round, in their order. */
let mine: readonly OwnBet[] = [];

const clock = createElement('output', { className: 'clock', 'aria-hidden': 'true' });
const history = createElement('ol', { className: 'history', 'aria-label': 'Last rounds' });
const others = createElement('ul', { className: 'others', tabIndex: 0, 'aria-label': 'Bets of this round' });
const board = createElement('div', { className: 'board', role: 'group', 'aria-label': 'Bets' });
const stake = stakeField();

const frame = openFrame({
  label: 'Table',
  hello: (_, { min, max }) => stake.setLimits(min, max),
  message: (_, message: RoundsMessage) => receive(message),
});
const view = viewOf(frame.data.view, frame.data.theme, () => spots);
frame.stage.append(view.element, history, clock);
const bar = view.hasBetBar
  ? createBetBar({ frame, isOpen: () => round?.phase === 'betting', place, setMine, describeBet })
  : null;
frame.controls.append(stake.element, board, ...(bar ? [bar.element] : []), others);

function receive(message: RoundsMessage): void {
  if (message.type === 'table') {
    spots = message.spots;
    mine = message.mine;
    const { last } = message;
    lastOver = last[0]?.id ?? null;
    history.replaceChildren(...last.map(({ outcome }) => createElement('li', null, view.short(outcome))));
    board.replaceChildren(...view.board(spots, (spot) => void bet(spot)));
    setRound(message.round, message);
  } else if (message.type === 'round') setRound(message, message);
  else if (message.type === 'bets' && round) setBets(message.bets);
  else if (message.type === 'mine' && message.id === round?.id) setMine(message.mine);
}

function setRound(next: DisplayedRound | null, result: Result): void {
  const before = round;
  round = next;
  if (!next) return;
  frame.stage.dataset['phase'] = next.phase;
  close(next.phase !== 'betting');
  if (next.id !== before?.id) {
    if (before) {
      bar?.endRound(mine);
      mine = [];
    }
    view.clear();
    frame.print('Place your bets.');
  }
  if (next.phase === 'showing' && before?.phase !== 'showing') {
    frame.print('No more bets.');
    view.show(next.outcome, next.until - frame.table.now());
  }
  if (next.phase === 'over' && before?.phase !== 'over') over(next, result);
  if (next.phase === 'over' && !before) view.show(next.outcome, 0);
  frame.setRound(lastOver, next.seedHash);
  setBets(next.bets);
  mark();
}

/** The control that accepts no bet now. A press still shows the reason. */
function close(closed: boolean): void {
  for (const button of board.querySelectorAll<HTMLButtonElement>('.spot, .act')) setDisabled(button, closed);
}

function over(next: DisplayedRound, { won = 0, staked = 0 }: Result): void {
  lastOver = next.id;
  history.prepend(createElement('li', null, view.short(next.outcome)));
  while (history.children.length > 12) history.lastElementChild?.remove();
  const describeOutcome = view.describeOutcome(next.outcome);
  if (staked === 0) frame.print(text('{0}.', describeOutcome));
  else if (won > staked) {
    frame.print(text('{0}. You won {1}.', describeOutcome, money(won)), 'good');
    frame.celebrate(won);
  } else if (won > 0) frame.print(text('{0}. {1} came back.', describeOutcome, money(won)));
  else frame.print(text('{0}. You lost {1}.', describeOutcome, stakeText(staked)), 'bad');
}

function setBets(bets: DisplayedRound['bets']): void {
  const nameOf = (id: string) => spots.find((spot) => spot.id === id)?.name ?? id;
  others.replaceChildren(
    ...bets
      .slice(-8)
      .map(({ name, spot, stake: sum }) =>
        createElement(
          'li',
          null,
          createElement('span', null, `${name} · ${text(nameOf(spot))}`),
          createElement('span', null, stakeText(sum)),
        ),
      ),
  );
}

async function bet(spot: string): Promise<void> {
  if (round?.phase !== 'betting') return frame.print(reasonText('closed'), 'bad');
  const placed = { spot, stake: stake.value() };
  const refused = await place(placed);
  if (refused) return frame.print(refused, 'bad');
  frame.print(`${text('{0}.', describeBet(placed))}${bar ? ` ${bar.total()}` : ''}`);
}

/** Places a bet. @returns why it was refused, or null */
async function place(placed: OwnBet): Promise<string | null> {
  const answer = await frame.table.ask('bet', { ...placed });
  if (!answer.ok) return reasonText(answer.reason);
  setMine(answer.mine ?? [...mine, placed]);
  frame.setBalance(answer.balance);
  return null;
}

function describeBet({ spot, stake: sum }: OwnBet): string {
  return text('{0} on {1}', stakeText(sum), text(view.nameOf(spot, spots)));
}

function setMine(bets: readonly OwnBet[]): void {
  mine = bets;
  mark();
}

/** Shows on every spot what the player has there. */
function mark(): void {
  const sums = new Map<string, number>();
  for (const { spot, stake: sum } of mine) sums.set(spot, (sums.get(spot) ?? 0) + sum);
  for (const button of board.querySelectorAll<HTMLElement>('[data-spot]')) {
    const sum = sums.get(button.dataset['spot'] ?? '');
    if (sum) button.dataset['mine'] = stakeText(sum);
    else delete button.dataset['mine'];
  }
  view.mine?.([...sums]);
  bar?.update(mine);
}

function tick(): void {
  requestAnimationFrame(tick);
  if (!round) return;
  const left = Math.max(0, Math.ceil((round.until - frame.table.now()) / 1000));
  const shown = round.phase === 'betting' ? String(left) : '';
  if (clock.textContent !== shown) {
    clock.textContent = shown;
    bar?.setLeft(round.phase === 'betting' ? left : null);
    clock.dataset['soon'] = round.phase === 'betting' && left <= 5 ? 'yes' : 'no';
  }
}
requestAnimationFrame(tick);
