import type { RaceOutcome } from '../casino-rules/fixed-odds';
import type { Spot } from '../casino-rules/game';
import { calm, h, svg } from './dom';
import { nameOfSpot, spotButton } from './spot-button';
import type { View } from './views';

const COLOURS = ['#d8402f', '#2d7dd2', '#f2f2ee', '#2b2b33', '#f08a24', '#3f9b57'] as const;
const RUNNERS: Readonly<Record<string, string>> = {
  horses:
    '<path d="M6 30c4-10 14-12 24-11l12-9 4-6 3 5 6 5-2 4-7 1-4 8c2 4 1 9-2 14l-3-1c2-4 1-7-2-9-6 2-12 2-17 0-3 2-8 4-9 9l-4-1c0-6 3-9 6-12-2 0-4 1-5 3Z"/>',
  hounds:
    '<path d="M4 26c6-6 16-8 26-7l10-6 5-1 7 4-2 3-6 1-5 6 5 11-3 1-7-10c-5 1-11 1-15-1l-8 10-3-2 5-9-3-3-5 5Z"/>',
  cars: '<path d="M4 30h5a6 6 0 0 1 12 0h15a6 6 0 0 1 12 0h6v-6l-12-4-10-8H18l-6 8-8 2Z"/><circle cx="15" cy="31" r="4"/><circle cx="42" cy="31" r="4"/>',
};

/** A race over lanes; a match is a bar for each outcome that runs to the end. */
export function raceView(theme: string, spots: () => readonly Spot[]): View {
  const element = h('div', { className: 'race', role: 'img', 'aria-label': 'Race' });
  let runners: HTMLElement[] = [];

  function lanes(): void {
    runners = spots().map((_, at) =>
      h(
        'span',
        { className: 'runner' },
        svg(
          '0 0 58 44',
          `<g fill="${COLOURS[at % COLOURS.length]}" stroke="#0006">${RUNNERS[theme] ?? '<circle cx="29" cy="22" r="14"/><path d="M20 12q9 10 0 20M38 12q-9 10 0 20" fill="none"/>'}</g>`,
        ),
      ),
    );
    element.replaceChildren(
      ...spots().map(({ name }, at) =>
        h('div', { className: 'lane' }, h('small', null, name), runners[at] as HTMLElement),
      ),
      h('i', { className: 'post' }),
    );
  }

  return {
    element,
    board: (all, press) => {
      lanes();
      return all.map((spot) => spotButton(spot, press));
    },
    clear() {
      lanes();
      element.setAttribute('aria-label', 'The field is at the start');
    },
    show(outcome, ms) {
      const { order } = outcome as RaceOutcome;
      if (runners.length === 0) lanes();
      order.forEach((runner, place) => {
        const track = (runners[runner]?.parentElement?.clientWidth ?? 300) - 74;
        const frames = strides(runner, place, order.length).map((share) => ({
          transform: `translateX(${share * track}px)`,
        }));
        const whole = ms > 400 && !calm();
        runners[runner]?.animate(whole ? frames : frames.slice(-1), {
          duration: whole ? ms * (0.82 + (0.13 * place) / order.length) : 1,
          fill: 'forwards',
          easing: 'linear',
        });
      });
      element.setAttribute('aria-label', `Order: ${order.map((runner) => spots()[runner]?.name ?? '').join(', ')}`);
    },
    short: (outcome) => spots()[(outcome as RaceOutcome).order[0] ?? 0]?.name ?? '',
    said: (outcome) => `${spots()[(outcome as RaceOutcome).order[0] ?? 0]?.name ?? ''} wins`,
    nameOf: nameOfSpot,
  };
}

/** How far a runner is along the way: uneven, the same for the same runner and place, all at the post at the end but for the beaten. */
function strides(runner: number, place: number, field: number): number[] {
  const steps = 12;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const even = step / steps;
    const wave = Math.sin(even * Math.PI) * 0.1 * Math.sin(runner * 2.1 + even * 5);
    return Math.max(0, (even + wave) * (1 - (place / field) * 0.1 * even));
  });
}
