import { calm } from './dom';

const colours = new Map<string, string>();
function colour(role: string): string {
  const known = colours.get(role);
  if (known) return known;
  const found = getComputedStyle(document.documentElement).getPropertyValue(`--${role}`).trim();
  colours.set(role, found);
  return found;
}

const SHAPES: Readonly<Record<string, string>> = {
  plane: 'M-26 4 L-6 -4 L-16 -18 L-8 -18 L10 -6 L24 -8 Q32 -6 24 -1 L10 4 L-4 18 L-12 18 L-6 5 L-20 10 Z',
  rocket: 'M-24 0 L-14 -9 L8 -9 Q26 -6 30 0 Q26 6 8 9 L-14 9 Z M-14 -9 L-24 -18 L-8 -9 Z M-14 9 L-24 18 L-8 9 Z',
  cricket: 'M-28 -4 L2 -6 L2 6 L-28 4 Z M6 0 a11 11 0 1 0 22 0 a11 11 0 1 0 -22 0',
  road: 'M-18 10 Q-24 -12 -2 -14 Q4 -24 14 -18 L24 -12 L14 -8 Q18 12 -4 14 Z M-8 14 L-10 22 M2 14 L2 22',
};

/** One frame of the flight: rays from the corner, the curve so far, and what flies at its end. */
export function drawFlight(
  canvas: HTMLCanvasElement,
  phase: 'betting' | 'flying' | 'over',
  elapsed: number,
  hundredths: number,
  theme: string,
): void {
  const scale = Math.min(devicePixelRatio || 1, 2);
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  if (width === 0) return;
  if (canvas.width !== Math.round(width * scale)) canvas.width = Math.round(width * scale);
  if (canvas.height !== Math.round(height * scale)) canvas.height = Math.round(height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.clearRect(0, 0, width, height);
  rays(pen, width, height, calm() || phase !== 'flying' ? 0 : elapsed / 9000);
  if (phase === 'betting') return craft(pen, theme, 34, height - 34, 0);

  // The end of the curve runs out to the right, then the picture moves with it.
  const grown = Math.log(hundredths / 100);
  const reach = Math.min(1, grown / 0.9);
  const [x0, y0] = [12, height - 14];
  const x1 = x0 + (width - 70) * Math.max(0.08, reach);
  const y1 = y0 - (height - 90) * Math.max(0.02, Math.min(1, (Math.exp(Math.min(grown, 1.2)) - 1) / 2.32));
  pen.beginPath();
  pen.moveTo(x0, y0);
  pen.quadraticCurveTo(x0 + (x1 - x0) * 0.62, y0, x1, y1);
  pen.lineWidth = 5;
  pen.lineCap = 'round';
  pen.strokeStyle = colour(phase === 'over' ? 'neg' : 'accent');
  pen.stroke();
  pen.lineTo(x1, y0);
  pen.closePath();
  pen.globalAlpha = 0.16;
  pen.fillStyle = colour(phase === 'over' ? 'neg' : 'accent');
  pen.fill();
  pen.globalAlpha = 1;
  if (phase === 'flying') craft(pen, theme, x1, y1 + (calm() ? 0 : Math.sin(elapsed / 240) * 3), -0.5);
}

function rays(pen: CanvasRenderingContext2D, width: number, height: number, turn: number): void {
  const radius = Math.hypot(width, height);
  pen.fillStyle = colour('surface-2');
  for (let ray = 0; ray < 12; ray += 1) {
    const from = ((ray + (turn % 1)) / 12) * (Math.PI / 2);
    pen.beginPath();
    pen.moveTo(0, height);
    pen.arc(0, height, radius, -from, -from - Math.PI / 48, true);
    pen.fill();
  }
}

function craft(pen: CanvasRenderingContext2D, theme: string, x: number, y: number, turn: number): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate(turn);
  const shape = new Path2D(SHAPES[theme] ?? SHAPES['plane']);
  pen.fillStyle = colour('accent-text');
  pen.strokeStyle = colour('surface-0');
  pen.lineWidth = 2;
  pen.fill(shape);
  pen.stroke(shape);
  pen.restore();
}
