import { SLOT_LINES, SLOT_REELS, SLOT_ROWS, SLOT_STRIP, SLOT_SYMBOLS, slotPays, type SlotOutcome } from '../games/slot';
import { prefersReducedMotion, createElement, isDisabled, money, setDisabled, stakeText, times } from './dom';
import { openFrame, stakeField } from './frame';
import { symbolPicture } from './slot-symbols';
import { reasonText } from './game-connection';

const stake = stakeField();
const act = createElement('button', { type: 'button', className: 'act', 'aria-disabled': 'true' }, 'Spin');
let busy = false;
let lastRound: string | null = null;

/** Symbols that pass in one turn of a reel. */
const PASSING = 9;
const cells: HTMLElement[][] = [];
const reels = Array.from({ length: SLOT_REELS }, (_, reel) => {
  cells[reel] = Array.from({ length: SLOT_ROWS }, (__, row) =>
    createElement('span', { className: 'cell' }, symbolPicture(SLOT_STRIP[(reel * 7 + row) % SLOT_STRIP.length] ?? 0)),
  );
  // What turns past while the reel spins; out of sight when it stands.
  const strip = createElement(
    'div',
    { className: 'turning', 'aria-hidden': 'true' },
    ...Array.from({ length: PASSING + SLOT_ROWS }, (_, at) => {
      const symbol = SLOT_STRIP[((at % PASSING) + reel * 5) % SLOT_STRIP.length] ?? 0;
      return createElement('span', { className: 'cell' }, symbolPicture(symbol));
    }),
  );
  return createElement('div', { className: 'reel' }, strip, ...(cells[reel] as HTMLElement[]));
});
const machine = createElement('div', { className: 'machine', role: 'img', 'aria-label': 'Five reels' }, ...reels);

const frame = openFrame({
  label: 'Reels',
  hello: (_, { min, max }) => {
    stake.setLimits(min, max);
    setDisabled(act, false);
  },
  message(on, message) {
    if (message.type === 'table') on.setRound(lastRound, message['seedHash'] as string);
  },
});
frame.stage.append(machine);
frame.controls.append(stake.element, act, payTable());
frame.print('Five lines, from the left. Wild substitutes for every symbol.');
act.addEventListener('click', () => void spin());
addEventListener('keydown', (event) => {
  if (event.code !== 'Space' || (event.target as HTMLElement).matches('input, button, summary, a')) return;
  event.preventDefault();
  void spin();
});

async function spin(): Promise<void> {
  if (busy || isDisabled(act)) return;
  busy = true;
  setDisabled(act, true);
  for (const column of cells) for (const cell of column) delete cell.dataset['win'];
  const turning = reels.map((reel) => (prefersReducedMotion() ? null : turn(reel)));
  const answer = await frame.table.ask('spin', { stake: stake.value() });
  const outcome = answer.ok ? (answer['outcome'] as SlotOutcome) : null;
  for (const [reel, animation] of turning.entries()) {
    if (animation) await pause(outcome ? 240 : 0);
    animation?.cancel();
    delete reels[reel]?.dataset['turns'];
    if (!outcome) continue;
    show(reel, outcome.grid[reel] ?? []);
    if (animation) land(reel);
  }
  if (outcome) settle(outcome, answer['won'] as number, answer['balance'] as number, answer);
  else frame.print(reasonText(answer.reason), 'bad');
  busy = false;
  setDisabled(act, false);
}

function settle(outcome: SlotOutcome, won: number, balance: number, answer: Readonly<Record<string, unknown>>): void {
  for (const { line, count } of outcome.wins)
    for (let reel = 0; reel < count; reel += 1) {
      const cell = cells[reel]?.[SLOT_LINES[line]?.[reel] ?? 0];
      if (cell) cell.dataset['win'] = 'yes';
    }
  lastRound = answer['roundId'] as string;
  frame.setRound(lastRound, answer['seedHash'] as string);
  frame.setBalance(balance);
  if (won > 0)
    frame.print(
      `You won ${money(won)} on ${outcome.wins.length === 1 ? 'one line' : `${outcome.wins.length} lines`}.`,
      'good',
    );
  else frame.print('No win');
  if (won > 0) frame.celebrate(won);
  machine.setAttribute(
    'aria-label',
    `Reels: ${outcome.grid.map((column) => column.map((symbol) => SLOT_SYMBOLS[symbol]).join(' ')).join('; ')}`,
  );
}

function show(reel: number, symbols: readonly number[]): void {
  symbols.forEach((symbol, row) => cells[reel]?.[row]?.replaceChildren(symbolPicture(symbol)));
}

/** The strip runs down and begins again where the same symbols are: by transform alone. */
function turn(reel: HTMLElement): Animation | null {
  reel.dataset['turns'] = 'yes';
  const strip = reel.querySelector('.turning');
  const share = (100 * PASSING) / (PASSING + SLOT_ROWS);
  return (
    strip?.animate([{ transform: `translateY(-${share}%)` }, { transform: 'none' }], {
      duration: 380 + Math.random() * 90,
      iterations: Infinity,
    }) ?? null
  );
}

/** A reel that stands comes to rest with a small bounce. */
function land(reel: number): void {
  for (const cell of cells[reel] ?? [])
    cell.animate([{ transform: 'translateY(-18%)' }, { transform: 'translateY(6%)' }, { transform: 'none' }], {
      duration: 220,
      easing: 'ease-out',
    });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function payTable(): HTMLElement {
  const rows = SLOT_SYMBOLS.map((name, symbol) =>
    createElement(
      'tr',
      null,
      createElement('th', { scope: 'row' }, symbolPicture(symbol), name),
      ...slotPays(symbol).map((pays) => createElement('td', null, times(pays))),
    ),
  );
  const head = createElement(
    'tr',
    null,
    createElement('th', { scope: 'col' }, 'Symbol'),
    ...[3, 4, 5].map((count) => createElement('th', { scope: 'col' }, `${count} in line`)),
  );
  return createElement(
    'details',
    { className: 'pays' },
    createElement('summary', null, 'Paytable'),
    createElement('table', null, createElement('thead', null, head), createElement('tbody', null, ...rows)),
    createElement(
      'p',
      null,
      `Payouts multiply the total stake: ${stakeText(100)} at 1.00× pays ₹1. Return to player (RTP): 95.16%.`,
    ),
  );
}
