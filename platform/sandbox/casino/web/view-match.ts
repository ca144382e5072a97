import type { MatchEvent, MatchOutcome } from '../games/match';
import type { Spot } from '../games/game';
import { prefersReducedMotion, createElement, svg } from './dom';
import { nameOfSpot, spotButton, type View } from './view';
import { text } from './text';

const LINE = 'fill="none" stroke="#ffffff8c" stroke-width="1.2" vector-effect="non-scaling-stroke"';
const FOOTBALL = `<rect x="1" y="1" width="198" height="98" ${LINE}/><path d="M100 1V99M1 26h30v48H1M199 26h-30v48h30M1 40h10v20H1M199 40h-10v20h10" ${LINE}/><ellipse cx="100" cy="50" rx="22" ry="22" ${LINE}/>`;
const FIELDS: Readonly<Record<string, string>> = {
  football: FOOTBALL,
  cricket: `<ellipse cx="100" cy="50" rx="98" ry="48" ${LINE}/><rect x="76" y="40" width="48" height="20" rx="2" fill="#cfae78"/><path d="M80 44v12M120 44v12" ${LINE}/>`,
  tennis: `<rect x="14" y="8" width="172" height="84" ${LINE}/><path d="M14 20h172M14 80h172M56 20v60M144 20v60M56 50h88" ${LINE}/><path d="M100 2v96" stroke="#fff" stroke-width="2"/>`,
};
const GOAL_TEXTS: Readonly<Record<string, string>> = { football: 'Goal!', tennis: 'Set!' };
/** Minutes, overs or sets that a whole match has. */
const LENGTH: Readonly<Record<string, (share: number) => string>> = {
  football: (share) => `${Math.round(share * 90)}′`,
  cricket: (share) => text('Over {0}', Math.max(1, Math.min(20, Math.ceil(share * 20)))),
  tennis: (share) => text(share >= 1 ? 'Match' : 'Playing'),
};

/** The field with its scores, before anything is played. */
function createPitch(theme: string) {
  const names = [createElement('small', null), createElement('small', null)] as const;
  const score = createElement('b', null, '0 – 0');
  const clock = createElement('small', null);
  const ball = createElement('i', { className: 'match-ball' });
  const goal = createElement('output', { className: 'goal-said', 'aria-hidden': 'true' });
  const field = svg('0 0 200 100', FIELDS[theme] ?? FOOTBALL);
  field.classList.add('field');
  field.setAttribute('preserveAspectRatio', 'none');
  const element = createElement(
    'div',
    { className: 'pitch', role: 'img', 'aria-label': 'Match' },
    field,
    createElement('div', { className: 'scores' }, names[0], score, names[1], clock),
    ball,
    goal,
  );
  return { element, names, score, clock, ball, goal };
}

/** Rounds of earlier versions recorded the order alone. */
type RecordedMatch = Partial<MatchOutcome> & Pick<MatchOutcome, 'order'>;

/** A match: the ball runs over the field, and the score rises as the round has it. */
export function matchView(theme: string, spots: () => readonly Spot[]): View<RecordedMatch> {
  const { element, names, score, clock, ball, goal } = createPitch(theme);
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const later = (ms: number, work: () => void) => timers.add(setTimeout(work, ms));
  let running: Animation | null = null;

  function stop(): void {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    running?.cancel();
    running = null;
    goal.textContent = '';
  }

  function set([home, away]: readonly number[], share: number | null): void {
    score.textContent = `${home} – ${away}`;
    clock.textContent = share === null ? '' : (LENGTH[theme]?.(share) ?? '');
  }

  function label(): void {
    const sides = spots().filter(({ name }) => name !== 'Draw');
    names.forEach((one, side) => (one.textContent = text(sides[side]?.name ?? '')));
  }

  function run(events: readonly MatchEvent[], ms: number): void {
    const [width, height] = [element.clientWidth || 320, element.clientHeight || 250];
    running = ball.animate(path(events, width * 0.44, height * 0.3), { duration: ms, fill: 'forwards' });
    const now: [number, number] = [0, 0];
    for (const { at, side, points } of events)
      later(at * ms, () => {
        now[side] += points;
        set(now, at);
        goal.textContent = text(GOAL_TEXTS[theme] ?? `+${points}`);
        goal.animate([{ opacity: 0, scale: '0.6' }, { opacity: 1, scale: '1' }, { opacity: 0 }], {
          duration: Math.min(1100, ms / 6),
          fill: 'forwards',
        });
      });
    for (let step = 1; step < 20; step += 1) later((step / 20) * ms, () => set(now, step / 20));
  }

  return {
    element,
    board: (all, press) => {
      label();
      return all.map((spot) => spotButton(spot, press));
    },
    clear() {
      stop();
      label();
      set([0, 0], null);
      element.setAttribute('aria-label', text('The match has not begun'));
    },
    show(outcome, ms) {
      const { score: end = [0, 0], events = [], order } = outcome;
      stop();
      label();
      const whole = ms > 400 && !prefersReducedMotion();
      if (whole) run(events, ms * 0.93);
      later(whole ? ms * 0.93 : 0, () => set(end, 1));
      const first = text(spots()[order[0] ?? 0]?.name ?? '');
      element.setAttribute('aria-label', text('{0}, {1} to {2}', first, end[0] ?? 0, end[1] ?? 0));
    },
    short: (outcome) => spots()[outcome.order[0] ?? 0]?.name ?? '',
    describeOutcome(outcome) {
      const { order, score: end } = outcome;
      const first = spots()[order[0] ?? 0]?.name ?? '';
      const won = first === 'Draw' ? text('A draw') : text('{0} wins', text(first));
      return end ? text('{0}, {1} to {2}', won, end[0], end[1]) : won;
    },
    nameOf: nameOfSpot,
  };
}

/** Where the ball is: to and fro between the events, at the other side's end with each; the same for the same match. */
function path(events: readonly MatchEvent[], x: number, y: number): Keyframe[] {
  const at = (offset: number, across: number, down: number) => ({
    offset: Math.min(1, Math.max(0, offset)),
    transform: `translate(${(across * x).toFixed(1)}px, ${(down * y).toFixed(1)}px)`,
  });
  const frames = [at(0, 0, 0)];
  let from = 0;
  events.forEach(({ at: moment, side }, count) => {
    const steps = Math.max(1, Math.round((moment - from) * 14));
    for (let step = 1; step < steps; step += 1) {
      const turn = Math.sin(count * 3.1 + step * 2.3);
      frames.push(at(from + ((moment - from) * step) / steps, turn * 0.62, Math.cos(count * 1.7 + step * 1.9) * 0.85));
    }
    frames.push(at(moment, side === 0 ? 1 : -1, Math.sin(count * 5) * 0.18));
    from = moment;
  });
  for (let step = 1; from < 1 && step <= 6; step += 1)
    frames.push(at(from + ((1 - from) * step) / 6, Math.sin(step * 2.3) * 0.5, Math.cos(step * 1.9) * 0.7));
  return frames;
}
