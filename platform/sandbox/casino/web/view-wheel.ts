import { isRed, MONEY_FIELDS, ROULETTE_POCKETS, type WheelOutcome } from '../games/wheel';
import { prefersReducedMotion, createElement, svg } from './dom';
import { rouletteTable, type RouletteTable } from './roulette-table';
import { nameOfSpot, spotButton, type View } from './view';
import { text } from './text';

const TONES: Readonly<Record<number, string>> = { 2: '#2d7dd2', 3: '#3f9b57', 6: '#c2417c', 24: '#f0b429' };
const pocketFill = (number: number): string => (number === 0 ? '#1f8f5a' : isRed(number) ? '#b8283a' : '#1b1a22');

/** A wheel that turns until the winning field is under the pointer. */
export function wheelView(theme: string): View<WheelOutcome> {
  const numbers: readonly number[] = theme === 'money' ? MONEY_FIELDS : ROULETTE_POCKETS;
  const label = (number: number) => (theme === 'money' ? `×${number}` : String(number));
  const wheel = svg(
    '-100 -100 200 200',
    `<circle r="99" fill="#c99a3d"/>${numbers.map((number, at) => sector(at, numbers.length, theme === 'money' ? (TONES[number] ?? '#555') : pocketFill(number), label(number))).join('')}<circle r="42" fill="#241a12"/><circle r="34" fill="#c99a3d"/><circle r="8" fill="#fff3c4"/>`,
  );
  const ball = svg('-100 -100 200 200', '<circle cy="-71" r="4.6" fill="#fff" stroke="#0006"/>');
  ball.classList.add('ball-on-wheel');
  const result = createElement('output', { className: 'figure', 'aria-hidden': 'true' });
  const element = createElement(
    'div',
    { className: 'wheel', 'data-theme': theme },
    wheel,
    theme === 'money' ? null : ball,
    createElement('i', { className: 'pointer' }),
    result,
  );
  let turned = 0;
  let table: RouletteTable | null = null;
  const describeOutcome = (outcome: WheelOutcome) => label(numbers[outcome.at] ?? 0);

  return {
    element,
    ...(theme === 'money' ? null : { hasBetBar: true as const }),
    board(spots, press) {
      if (theme === 'money') return spots.map((spot) => spotButton(spot, press));
      table = rouletteTable(spots, press);
      return table.nodes;
    },
    mine: (bets) => table?.mine(bets),
    clear() {
      result.textContent = '';
      delete ball.dataset['shown'];
    },
    show(outcome, ms) {
      const { at } = outcome;
      const target = -((at + 0.5) / numbers.length) * 360;
      const from = turned;
      turned = target - 360 * 5 + Math.floor(turned / 360) * 360;
      wheel.animate([{ transform: `rotate(${from}deg)` }, { transform: `rotate(${turned}deg)` }], {
        duration: ms > 400 && !prefersReducedMotion() ? ms * 0.85 : 1,
        easing: 'cubic-bezier(.12,.72,.2,1)',
        fill: 'forwards',
      });
      // The ball runs against the wheel and comes to rest where the pointer shows.
      const runs = ms > 400 && !prefersReducedMotion();
      ball.animate([{ transform: `rotate(${runs ? 360 * 7 : 0}deg)` }, { transform: 'rotate(0deg)' }], {
        duration: runs ? ms * 0.85 : 1,
        easing: 'cubic-bezier(.16,.6,.25,1)',
        fill: 'forwards',
      });
      ball.dataset['shown'] = 'yes';
      setTimeout(
        () => (result.textContent = describeOutcome(outcome)),
        ms > 400 && !prefersReducedMotion() ? ms * 0.85 : 0,
      );
    },
    short: describeOutcome,
    describeOutcome: (outcome) => text('The wheel stands at {0}', describeOutcome(outcome)),
    nameOf: nameOfSpot,
  };
}

function sector(at: number, of: number, fill: string, label: string): string {
  const angle = (turn: number) => ((turn / of) * 360 - 90) * (Math.PI / 180);
  const point = (radius: number, turn: number) =>
    `${(radius * Math.cos(angle(turn))).toFixed(2)} ${(radius * Math.sin(angle(turn))).toFixed(2)}`;
  const degrees = ((at + 0.5) / of) * 360;
  return (
    `<path d="M0 0L${point(94, at)}A94 94 0 0 1 ${point(94, at + 1)}Z" fill="${fill}" stroke="#0004"/>` +
    `<text transform="rotate(${degrees.toFixed(2)}) translate(0 -80)" text-anchor="middle" font-size="${of > 30 ? 9 : 12}" font-weight="700" font-family="system-ui,sans-serif" fill="#fff">${label}</text>`
  );
}
