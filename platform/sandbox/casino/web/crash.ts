import { multiplierAt } from '../games/crash';
import { CrashChart } from './crash-chart';
import { createElement, isDisabled, isInControl, money, setDisabled, stakeText, times } from './dom';
import { openFrame, stakeField, type Frame } from './frame';
import { reasonText } from './game-connection';
import { text } from './text';

interface ShownBet {
  readonly name: string;
  readonly stake: number;
  readonly at: number | null;
  readonly won: number;
}

interface ShownRound {
  readonly id: string;
  readonly seedHash: string;
  readonly phase: 'betting' | 'flying' | 'over';
  readonly until: number;
  readonly startedAt: number;
  readonly point: number | null;
  readonly bets: readonly ShownBet[];
}

interface Mine {
  readonly id: string;
  readonly stake: number;
  outAt: number | null;
}

type CrashMessage =
  | {
      readonly type: 'table';
      readonly last: readonly { readonly id: string; readonly outcome: { readonly point: number } }[];
      readonly mine: readonly Mine[];
      readonly round: ShownRound | null;
    }
  | (ShownRound & { readonly type: 'round' })
  | { readonly type: 'bets'; readonly bets: readonly ShownBet[] }
  | { readonly type: 'landed'; readonly betId: string; readonly at: number; readonly won: number };

let round: ShownRound | null = null;
let mine: Mine | null = null;
let busy = false;
let lastOver: string | null = null;
let endedAt = 0;
let labelledAt = 0;

const canvas = createElement('canvas', { className: 'sky', 'aria-hidden': 'true' });
const history = createElement('ol', { className: 'history', 'aria-label': 'Last rounds' });
const others = createElement('ul', { className: 'others', tabIndex: 0, 'aria-label': 'Bets of this round' });
const stake = stakeField();
const act = createElement('button', { type: 'button', className: 'act', 'aria-disabled': 'true' }, 'Bet');
const auto = createElement('input', {
  className: 'auto',
  inputMode: 'decimal',
  'aria-label': 'Auto cash out at',
  placeholder: '2.00',
});
const autoOn = createElement('input', { type: 'checkbox', id: 'auto-on' });

const frame = openFrame({
  label: 'Flight',
  hello: (_, { min, max }) => stake.setLimits(min, max),
  message: receive,
});
frame.stage.append(createElement('div', { className: 'rays', 'aria-hidden': 'true' }), canvas, history);
const sky = new CrashChart(canvas, frame.data.theme);
frame.controls.append(
  stake.element,
  createElement('label', { className: 'auto-line', htmlFor: 'auto-on' }, autoOn, 'Auto cash out at', auto, '×'),
  act,
  others,
);
act.addEventListener('click', () => void press());
addEventListener('keydown', (event) => {
  if (event.code !== 'Space' || isInControl(event)) return;
  event.preventDefault();
  void press();
});

function receive(on: Frame, message: CrashMessage): void {
  if (message.type === 'table') {
    const { last } = message;
    history.replaceChildren(...last.map(({ outcome }) => chip(outcome.point)));
    mine = message.mine.find(({ outAt }) => outAt === null) ?? null;
    if (last[0]) lastOver = last[0].id;
    setRound(on, message.round);
  } else if (message.type === 'round') setRound(on, message);
  else if (message.type === 'bets' && round) setBets(message.bets);
  else if (message.type === 'landed' && mine?.id === message.betId) landed(message.at, message.won);
}

function setRound(on: Frame, next: ShownRound | null): void {
  const before = round;
  round = next;
  if (!next) return;
  if (next.phase === 'over' && before?.phase !== 'over' && next.point !== null) {
    history.prepend(chip(next.point));
    while (history.children.length > 20) history.lastElementChild?.remove();
    lastOver = next.id;
    endedAt = frame.table.now();
    if (mine && mine.outAt === null)
      on.print(text('Crashed at {0}. You lost {1}.', times(next.point), stakeText(mine.stake)), 'bad');
    else if (!mine) on.print(text('Crashed at {0}.', times(next.point)));
    mine = null;
  }
  if (next.phase === 'betting' && before?.phase !== 'betting') {
    mine = null;
    on.print('Place your bet for the next flight.');
  }
  if (next.phase === 'flying' && before?.phase === 'betting')
    on.print(mine ? 'In progress. Cash out any time.' : 'In progress.');
  on.setRound(lastOver, next.seedHash);
  setBets(next.bets);
  frame.stage.dataset['phase'] = next.phase;
}

const chip = (point: number) =>
  createElement('li', { 'data-size': point >= 1000 ? 'large' : point >= 200 ? 'middle' : 'small' }, times(point));

function setBets(bets: readonly ShownBet[]): void {
  others.replaceChildren(
    ...bets.map(({ name, stake: sum, at, won }) =>
      createElement(
        'li',
        { 'data-won': at ? 'yes' : undefined },
        createElement('span', null, name),
        createElement('span', null, at ? `${times(at)} ${stakeText(won)}` : stakeText(sum)),
      ),
    ),
  );
}

function landed(at: number, won: number): void {
  if (!mine || mine.outAt !== null) return;
  mine.outAt = at;
  frame.print(text('Cashed out at {0}: {1}.', times(at), money(won)), 'good');
  frame.celebrate(won);
}

/** One button: bet while bets are taken, cash out while flying. */
async function press(): Promise<void> {
  if (busy || isDisabled(act)) return;
  busy = true;
  try {
    if (round?.phase === 'flying' && mine) {
      const answer = await frame.table.ask('out', { betId: mine.id });
      if (answer.ok) landed(answer.at, answer.won);
      else frame.print(reasonText(answer.reason), 'bad');
    } else if (round?.phase === 'betting' && !mine) {
      const at = autoOn.checked ? Math.round(Number(auto.value || '2') * 100) : null;
      const sum = stake.value();
      const answer = await frame.table.ask('bet', { stake: sum, auto: at });
      if (!answer.ok) return frame.print(reasonText(answer.reason), 'bad');
      mine = { id: answer.betId, stake: sum, outAt: null };
      frame.setBalance(answer.balance);
      frame.print(text('{0} is on the next flight.', stakeText(sum)));
    }
  } finally {
    busy = false;
  }
}

/** How often the sum on the button is written, ms: a text that changes lays the page out, and nobody reads faster. */
const LABEL_MS = 100;

/** Draws the state of the clock. Texts are written only when they change. */
function tick(): void {
  requestAnimationFrame(tick);
  if (!round) return;
  const now = frame.table.now();
  const flying = round.phase === 'flying';
  const hundredths = flying ? multiplierAt(now - round.startedAt) : (round.point ?? 100);
  const seconds = Math.max(0, Math.ceil((round.until - now) / 1000));
  const elapsed = flying ? now - round.startedAt : now - endedAt;
  sky.draw({ phase: round.phase, elapsed, hundredths, seconds, outAt: mine?.outAt ?? null });
  const canOut = flying && mine !== null && mine.outAt === null;
  const canBet = round.phase === 'betting' && !mine && seconds > 0;
  setDisabled(act, !(canOut || canBet));
  const kind = canOut ? 'out' : 'bet';
  if (act.dataset['kind'] !== kind) {
    act.dataset['kind'] = kind;
    labelledAt = 0;
  }
  if (canOut && now - labelledAt < LABEL_MS) return;
  labelledAt = now;
  write(act, label(canOut, hundredths));
}

function label(canOut: boolean, hundredths: number): string {
  if (!mine) return text('Bet');
  if (canOut) return text('Cash out {0}', money(Math.floor((mine.stake * hundredths) / 100)));
  return mine.outAt ? text('Out at {0}', times(mine.outAt)) : text('{0} placed', stakeText(mine.stake));
}

function write(element: HTMLElement, label: string): void {
  if (element.firstChild?.nodeValue !== label) element.textContent = label;
}
requestAnimationFrame(tick);
