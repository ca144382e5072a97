import { SLOT_LINES, SLOT_REELS, SLOT_ROWS, SLOT_STRIP, SLOT_SYMBOLS, slotPays } from '../games/slot';
import {
  prefersReducedMotion,
  createElement,
  isDisabled,
  isInControl,
  money,
  setDisabled,
  stakeText,
  times,
  svg,
} from './dom';
import { openFrame, stakeField } from './frame';
import { reasonText, type Answers } from './game-connection';
import { text } from './text';

const letter = (sign: string, hue: number) =>
  `<text x="50" y="70" text-anchor="middle" font-family="Georgia,serif" font-weight="700" font-size="62" fill="hsl(${hue} 75% 62%)" stroke="hsl(${hue} 60% 22%)" stroke-width="2">${sign}</text>`;

const petals = (count: number, fill: string) =>
  Array.from(
    { length: count },
    (_, at) =>
      `<path d="M50 56 Q36 34 50 14 Q64 34 50 56Z" fill="${fill}" transform="rotate(${at * (360 / count)} 50 52)"/>`,
  ).join('');

/** Drawn symbols in their number's order. */
const PICTURES: readonly string[] = [
  '<rect x="8" y="28" width="84" height="44" rx="10" fill="#d8261c"/><rect x="8" y="28" width="84" height="44" rx="10" fill="none" stroke="#ffd76a" stroke-width="4"/><text x="50" y="62" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="900" font-size="32" fill="#fff3c4">WILD</text>',
  '<path d="M14 76 8 30l22 18 20-30 20 30 22-18-6 46Z" fill="#f6c445" stroke="#8a5a0b" stroke-width="3" stroke-linejoin="round"/><circle cx="50" cy="60" r="7" fill="#d8261c"/><circle cx="28" cy="62" r="5" fill="#2d7dd2"/><circle cx="72" cy="62" r="5" fill="#2d7dd2"/>',
  `${petals(8, '#f28cb1')}${petals(4, '#ffd0e0')}<circle cx="50" cy="52" r="9" fill="#ffd76a"/>`,
  '<ellipse cx="50" cy="30" rx="32" ry="11" fill="#f6e0b5"/><path d="M18 30v40c0 6 14 12 32 12s32-6 32-12V30c0 6-14 11-32 11S18 36 18 30Z" fill="#b5502a"/><path d="m18 38 16 40 16-36 16 36 16-40" fill="none" stroke="#f6e0b5" stroke-width="3"/>',
  '<path d="M50 12c8 12 12 18 12 25a12 12 0 0 1-24 0c0-7 4-13 12-25Z" fill="#ffb52e"/><path d="M50 24c4 6 6 10 6 14a6 6 0 0 1-12 0c0-4 2-8 6-14Z" fill="#fff0b8"/><path d="M14 54h72c-3 20-18 30-36 30S17 74 14 54Z" fill="#c46a2b" stroke="#6e3512" stroke-width="3"/>',
  letter('A', 350),
  letter('K', 205),
  letter('Q', 130),
];

/** The picture of a symbol. */
export const symbolPicture = (symbol: number): SVGSVGElement => svg('0 0 100 100', PICTURES[symbol] ?? '');

const stake = stakeField();
const act = createElement('button', { type: 'button', className: 'act', 'aria-disabled': 'true' }, 'Spin');
interface SlotMessage {
  readonly type: 'table';
  readonly seedHash: string;
}

let busy = false;
let lastRound: string | null = null;

/** Symbols that pass in one turn of a reel. */
const PASSING = 9;
const cells: HTMLElement[][] = [];
const reels = Array.from({ length: SLOT_REELS }, (_, reel) => {
  const column = Array.from({ length: SLOT_ROWS }, (__, row) =>
    createElement('span', { className: 'cell' }, symbolPicture(SLOT_STRIP[(reel * 7 + row) % SLOT_STRIP.length] ?? 0)),
  );
  cells[reel] = column;
  // What turns past while the reel spins; out of sight when it stands.
  const strip = createElement(
    'div',
    { className: 'turning', 'aria-hidden': 'true' },
    ...Array.from({ length: PASSING + SLOT_ROWS }, (_, at) => {
      const symbol = SLOT_STRIP[((at % PASSING) + reel * 5) % SLOT_STRIP.length] ?? 0;
      return createElement('span', { className: 'cell' }, symbolPicture(symbol));
    }),
  );
  return createElement('div', { className: 'reel' }, strip, ...column);
});
const machine = createElement('div', { className: 'machine', role: 'img', 'aria-label': 'Five reels' }, ...reels);

const frame = openFrame({
  label: 'Reels',
  hello: (_, { min, max }) => {
    stake.setLimits(min, max);
    setDisabled(act, false);
  },
  message(on, message: SlotMessage) {
    if (message.type === 'table') on.setRound(lastRound, message.seedHash);
  },
});
frame.stage.append(machine);
frame.controls.append(stake.element, act, payTable());
frame.print('Five lines, from the left. Wild substitutes for every symbol.');
act.addEventListener('click', () => void spin());
addEventListener('keydown', (event) => {
  if (event.code !== 'Space' || isInControl(event)) return;
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
  const outcome = answer.ok ? answer.outcome : null;
  for (const [reel, animation] of turning.entries()) {
    if (animation) await pause(outcome ? 240 : 0);
    animation?.cancel();
    delete reels[reel]?.dataset['turns'];
    if (!outcome) continue;
    show(reel, outcome.grid[reel] ?? []);
    if (animation) land(reel);
  }
  if (answer.ok) settle(answer);
  else frame.print(reasonText(answer.reason), 'bad');
  busy = false;
  setDisabled(act, false);
}

function settle({ outcome, won, balance, roundId, seedHash }: Answers['spin']): void {
  for (const { line, count } of outcome.wins)
    for (let reel = 0; reel < count; reel += 1) {
      const cell = cells[reel]?.[SLOT_LINES[line]?.[reel] ?? 0];
      if (cell) cell.dataset['win'] = 'yes';
    }
  lastRound = roundId;
  frame.setRound(lastRound, seedHash);
  frame.setBalance(balance);
  if (won > 0)
    frame.print(
      outcome.wins.length === 1
        ? text('You won {0} on one line.', money(won))
        : text('You won {0} on {1} lines.', money(won), outcome.wins.length),
      'good',
    );
  else frame.print('No win');
  if (won > 0) frame.celebrate(won);
  machine.setAttribute(
    'aria-label',
    text(
      'Reels: {0}',
      outcome.grid.map((column) => column.map((symbol) => text(SLOT_SYMBOLS[symbol] ?? '')).join(' ')).join('; '),
    ),
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
    ...[3, 4, 5].map((count) => createElement('th', { scope: 'col' }, text('{0} in line', count))),
  );
  return createElement(
    'details',
    { className: 'pays' },
    createElement('summary', null, 'Paytable'),
    createElement('table', null, createElement('thead', null, head), createElement('tbody', null, ...rows)),
    createElement(
      'p',
      null,
      text('Payouts multiply the total stake: {0} at 1.00× pays ₹1. Return to player (RTP): 95.16%.', stakeText(100)),
    ),
  );
}
