import { createHash } from 'node:crypto';
import { CRICKET, isRacing, type EventScore } from '@backlay/shared/domain';

interface Field {
  readonly label: string;
  readonly lines: string;
}

const LINE = 'fill="none" stroke="#fff8" stroke-width="2"';

/** Oval with its 30-yard circle and the strip. */
const CRICKET_GROUND: Field = {
  label: 'Cricket ground',
  lines:
    `<ellipse cx="160" cy="90" rx="150" ry="84" fill="#1d5b34"/>` +
    `<ellipse cx="160" cy="90" rx="90" ry="50" fill="none" stroke="#fff8" stroke-dasharray="4 6"/>` +
    `<rect x="150" y="62" width="20" height="56" fill="#c9b183"/>`,
};

/** Halfway line, centre circle and two penalty areas. */
const SOCCER_PITCH: Field = {
  label: 'Soccer pitch',
  lines:
    `<rect x="20" y="6" width="280" height="168" fill="#1d5b34"/>` +
    `<path d="M160 6V174M20 46H62V134H20M300 46H258V134H300" ${LINE}/><circle cx="160" cy="90" r="26" ${LINE}/>`,
};

/** Singles and doubles lines, service boxes and the net. */
const TENNIS_COURT: Field = {
  label: 'Tennis court',
  lines:
    `<rect x="30" y="20" width="260" height="140" fill="#2b5d8c"/>` +
    `<path d="M30 38H290M30 142H290M90 38V142M230 38V142M90 90H230M160 14V166" ${LINE}/>`,
};

/** Two straights and two bends, the infield left free. */
const RACE_TRACK: Field = {
  label: 'Race track',
  lines:
    `<rect x="10" y="10" width="300" height="160" rx="80" fill="#3d7a45"/>` +
    `<rect x="52" y="52" width="216" height="76" rx="38" fill="#0c1a12"/><path d="M220 128V170" ${LINE}/>`,
};

/** No line of any sport. */
const PLAIN_FLOOR: Field = {
  label: 'Playing area',
  lines: `<rect x="20" y="10" width="280" height="160" rx="8" fill="#26483a"/>`,
};

const FIELDS: Readonly<Record<string, Field>> = { [CRICKET]: CRICKET_GROUND, '1': SOCCER_PITCH, '2': TENNIS_COURT };

const fieldFor = (sportId: string): Field => FIELDS[sportId] ?? (isRacing(sportId) ? RACE_TRACK : PLAIN_FLOOR);

/** Draws the playing area of a sport, seen from above, as SVG (B7.12). The ball's place follows from the score; a race has no ball. */
export function drawField(sportId: string, score: EventScore | undefined): string {
  const { label, lines } = fieldFor(sportId);
  return (
    `<svg viewBox="0 0 320 180" role="img" aria-label="${label}">${lines}` +
    `${isRacing(sportId) ? '' : drawBall(score)}</svg>`
  );
}

function drawBall(score: EventScore | undefined): string {
  const text = score ? `${score.clock} ${score.sides.map((side) => side.score).join(' ')}` : '';
  const [turn = 0, reach = 0] = createHash('sha256').update(text).digest();
  const angle = (turn / 256) * 2 * Math.PI;
  const far = 20 + (reach / 256) * 60;
  const [x, y] = [160 + Math.cos(angle) * far * 1.6, 90 + Math.sin(angle) * far];
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4" fill="#fff"/>`;
}
