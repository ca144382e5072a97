import type { RaceOutcome } from '../games/fixed-odds';
import type { Spot } from '../games/game';
import { prefersReducedMotion, createElement, svg } from './dom';
import { nameOfSpot, spotButton, type View } from './view';
import { text } from './text';

const COLOURS = ['#d8402f', '#2d7dd2', '#f2f2ee', '#2b2b33', '#f08a24', '#3f9b57'] as const;
const leg = (x: number, y: number, length: number, back = false): string =>
  `<rect class="leg${back ? ' back' : ''}" x="${x}" y="${y}" width="4" height="${length}" rx="2"/>`;

/** A runner in its colour, with its number: horse and rider, hound, or car. Legs move by style while the race runs. */
function drawn(theme: string, colour: string, number: number): string {
  const ink = colour === '#f2f2ee' ? '#222' : '#fff';
  const figure = (x: number, y: number, size: number) =>
    `<text x="${x}" y="${y}" text-anchor="middle" font-size="${size}" font-weight="750" font-family="system-ui,sans-serif" fill="${ink}">${number}</text>`;
  if (theme === 'cars')
    return (
      `<path d="M3 34q-1-9 8-10l8-2 8-8q3-3 8-3h10q5 0 8 4l7 8 9 2q4 1 4 9v2H3Z" fill="${colour}" stroke="#0007"/>` +
      `<path d="M29 22l6-7h8v7Zm17 0v-7h3l6 7Z" fill="#bfe3ff"/>` +
      `<circle cx="17" cy="36" r="6.5" fill="#15161a"/><circle cx="17" cy="36" r="2.6" fill="#c9ccd2"/><circle cx="57" cy="36" r="6.5" fill="#15161a"/><circle cx="57" cy="36" r="2.6" fill="#c9ccd2"/>${figure(20, 31, 9)}`
    );
  if (theme === 'hounds')
    return (
      `<g fill="#c9b08a">${leg(16, 30, 13, true)}${leg(50, 30, 13)}</g>` +
      `<path d="M4 24q5 2 9 1 4-6 14-6l18 1q6-6 11-8l2-5 4 4 8 3q1 3-3 4l-7 1-5 8q-2 7-9 7l-16-2q-6 1-8 3-8 2-10-6-5 1-8-5Z" fill="#e3d0ae" stroke="#0006"/>` +
      `<path d="M26 19h17q3 6 0 14H27q-4-7-1-14Z" fill="${colour}" stroke="#0005"/>${figure(35, 30, 10)}` +
      `<g fill="#e3d0ae" stroke="#0005" stroke-width=".6">${leg(21, 30, 13)}${leg(45, 31, 12, true)}</g>`
    );
  return (
    `<path d="M5 18q-5 4-4 13 3-2 5-8Z" fill="#3a2314"/>` +
    `<g fill="#5a3a22">${leg(15, 28, 15, true)}${leg(47, 28, 15)}</g>` +
    `<path d="M6 22q3-6 13-6 9 0 15 1 9 0 13-6l6-8 3-2 1 4 9 7q2 4-2 5-4 0-7-3l-3 4q-2 7-7 11-3 3-11 2-9-1-16 1-9 2-13-3Z" fill="#7d5231" stroke="#0006"/>` +
    `<path d="M46 11q4-6 9-9l-2 8q-4 5-7 6Z" fill="#3a2314"/>` +
    `<path d="M22 17h14l2 12H20Z" fill="${colour}" stroke="#0005"/>${figure(29, 27, 9)}` +
    `<g fill="#7d5231" stroke="#0005" stroke-width=".6">${leg(20, 28, 15)}${leg(42, 28, 15, true)}</g>` +
    `<path d="M26 16l2-9q4-4 9-1l5 5-2 3-5-2-2 5Z" fill="${colour}" stroke="#0006"/><circle cx="38" cy="3.6" r="3.6" fill="#f0c8a0"/><path d="M33.6 3a4.6 4.6 0 0 1 9 0Z" fill="${colour}" stroke="#0006"/>`
  );
}
const ORDINALS = ['1st', '2nd', '3rd'] as const;

/** A race over lanes. */
export function raceView(theme: string, spots: () => readonly Spot[]): View<RaceOutcome> {
  const element = createElement('div', { className: 'race', role: 'img', 'aria-label': 'Race' });
  const turf = createElement('i', { className: 'turf' });
  const nameOf = (runner: number) => text(spots()[runner]?.name ?? '');
  let runners: HTMLElement[] = [];
  let running: Animation | null = null;
  let ending: ReturnType<typeof setTimeout> | undefined;

  function lanes(): void {
    running?.cancel();
    running = null;
    runners = spots().map((_, at) =>
      createElement(
        'span',
        { className: 'runner' },
        svg('0 -2 74 46', drawn(theme, COLOURS[at % COLOURS.length] ?? COLOURS[0], at + 1)),
      ),
    );
    element.replaceChildren(
      turf,
      createElement('i', { className: 'crowd' }),
      ...spots().map(({ name }, at) =>
        createElement('div', { className: 'lane' }, createElement('small', null, name), runners[at] ?? null),
      ),
      createElement('i', { className: 'post' }),
    );
    setRunning(false);
  }

  function setRunning(on: boolean): void {
    const stage = element.parentElement;
    if (stage && on) stage.dataset['running'] = 'yes';
    else if (stage) delete stage.dataset['running'];
  }

  /** The first three, at their lanes. */
  function place(order: readonly number[]): void {
    setRunning(false);
    order.slice(0, 3).forEach((runner, at) => {
      const lane = runners[runner]?.parentElement;
      if (!lane) return;
      lane.dataset['place'] = String(at);
      lane.dataset['said'] = text(ORDINALS[at] ?? '');
    });
  }

  return {
    element,
    board: (all, press) => {
      lanes();
      return all.map((spot) => spotButton(spot, press));
    },
    clear() {
      clearTimeout(ending);
      lanes();
      element.setAttribute('aria-label', text('The field is at the start'));
    },
    show(outcome, ms) {
      const { order } = outcome;
      if (runners.length === 0) lanes();
      const runs = ms > 400 && !prefersReducedMotion();
      animateRunners(runners, order, runs ? ms : 0);
      setRunning(runs);
      clearTimeout(ending);
      if (runs) {
        // The ground passes by; the runners alone would look as if they crept.
        running = turf.animate([{ transform: 'none' }, { transform: 'translateX(-50%)' }], {
          duration: ms * 0.95,
          easing: 'cubic-bezier(.3,0,.6,1)',
          fill: 'forwards',
        });
        ending = setTimeout(() => place(order), ms * 0.95);
      } else place(order);
      element.setAttribute('aria-label', text('Order: {0}', order.map(nameOf).join(', ')));
    },
    short: (outcome) => spots()[outcome.order[0] ?? 0]?.name ?? '',
    describeOutcome: (outcome) => text('{0} wins', nameOf(outcome.order[0] ?? 0)),
    nameOf: nameOfSpot,
  };
}

/** Moves each runner to its place within so many ms; 0 puts it there at once. */
function animateRunners(runners: readonly HTMLElement[], order: readonly number[], ms: number): void {
  order.forEach((runner, place) => {
    const track = (runners[runner]?.parentElement?.clientWidth ?? 300) - 96;
    const frames = strides(runner, place, order.length).map((share) => ({
      transform: `translateX(${share * track}px)`,
    }));
    runners[runner]?.animate(ms > 0 ? frames : frames.slice(-1), {
      duration: ms > 0 ? ms * (0.82 + (0.13 * place) / order.length) : 1,
      fill: 'forwards',
      easing: 'linear',
    });
  });
}

/**
 * How far a runner is along the way. The pace is uneven and fixed per runner and place; all but the beaten ones are at the
 * post at the end.
 */
function strides(runner: number, place: number, field: number): number[] {
  const steps = 12;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const even = step / steps;
    const wave = Math.sin(even * Math.PI) * 0.1 * Math.sin(runner * 2.1 + even * 5);
    return Math.max(0, (even + wave) * (1 - (place / field) * 0.1 * even));
  });
}
