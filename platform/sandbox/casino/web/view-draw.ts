import { DRAW_BALLS, DRAW_PICKS, drawPays, type DrawOutcome } from '../games/number-draw';
import { prefersReducedMotion, createElement, times } from './dom';
import type { View } from './view';
import { text } from './text';

/** Balls out of a drum, and a board to pick numbers on. */
export function drawView(): View<DrawOutcome> {
  const tray = createElement('ol', { className: 'tray', 'aria-label': 'Drawn numbers' });
  const tickets = createElement('p', { className: 'tickets' });
  const element = createElement('div', { className: 'drum' }, tray, tickets);
  const picked = new Set<number>();
  /** Numbers on tickets of this round. */
  const mine = new Set<number>();
  const pays = createElement('p', { className: 'note' });
  const ball = (number: number) =>
    createElement('li', { className: 'ball', 'data-tone': String(number % 5) }, String(number));
  const empty = () =>
    Array.from({ length: 5 }, () => createElement('li', { className: 'ball', 'data-tone': 'none' }, '·'));
  tray.replaceChildren(...empty());

  return {
    element,
    board(_, press) {
      const play = createElement(
        'button',
        { type: 'button', className: 'act', disabled: true },
        'Bet on these numbers',
      );
      const numbers = Array.from({ length: DRAW_BALLS }, (_, at) => {
        const number = at + 1;
        const button = createElement(
          'button',
          { type: 'button', className: 'pick', 'aria-pressed': 'false' },
          String(number),
        );
        button.addEventListener('click', () => {
          if (picked.has(number)) picked.delete(number);
          else if (picked.size < DRAW_PICKS) picked.add(number);
          button.setAttribute('aria-pressed', String(picked.has(number)));
          play.disabled = picked.size === 0;
          pays.textContent = payText(picked.size);
        });
        return button;
      });
      play.addEventListener('click', () => press([...picked].sort((a, b) => a - b).join('-')));
      pays.textContent = payText(picked.size);
      return [createElement('div', { className: 'picks' }, ...numbers), pays, play];
    },
    clear() {
      tray.replaceChildren(...empty());
    },
    show(outcome, ms) {
      const { balls } = outcome;
      tray.replaceChildren(
        ...balls.map((number, at) => {
          const drawn = ball(number);
          if (mine.has(number)) drawn.dataset['hit'] = 'yes';
          if (ms > 400 && !prefersReducedMotion())
            drawn.animate(
              [
                { transform: 'translateY(-80px) scale(.4)', opacity: 0 },
                { transform: 'none', opacity: 1 },
              ],
              {
                duration: 500,
                delay: at * (ms / 6),
                fill: 'backwards',
                easing: 'cubic-bezier(.2,1.4,.5,1)',
              },
            );
          return drawn;
        }),
      );
    },
    short: (outcome) => [...outcome.balls].sort((a, b) => a - b).join(' '),
    describeOutcome: (outcome) => text('Drawn: {0}', outcome.balls.join(', ')),
    nameOf: (spot) => spot.replaceAll('-', ', '),
    mine(bets) {
      mine.clear();
      for (const [spot] of bets) for (const number of spot.split('-')) mine.add(Number(number));
      tickets.textContent = bets.length
        ? text('Your numbers: {0}', bets.map(([spot]) => spot.replaceAll('-', ' ')).join(' | '))
        : '';
    },
  };
}

const payText = (count: number): string =>
  count === 0
    ? text('Pick one to five numbers.')
    : drawPays(count)
        .flatMap((pays, hits) => (pays > 0 ? [text('{0} right {1}', hits, times(pays))] : []))
        .join(' · ');
