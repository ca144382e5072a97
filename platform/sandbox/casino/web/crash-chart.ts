import { prefersReducedMotion, times } from './dom';
import { text } from './text';

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
const FONT = "'Anek Latin', 'Anek Devanagari', system-ui, sans-serif";

export interface CrashRound {
  readonly phase: 'betting' | 'flying' | 'over';
  /** ms since take-off, or since the end. */
  readonly elapsed: number;
  readonly hundredths: number;
  /** What stands large in the middle while nothing flies: the seconds until the next flight. */
  readonly seconds: number;
  /** Where the player got out, hundredths; null where not. */
  readonly outAt: number | null;
}

/**
 * Draws flights on one canvas: nothing else of the page changes with a frame, so the browser lays nothing out. The sky behind is a
 * style of the stage, so that a frame paints the curve alone.
 */
export class CrashChart {
  private width = 0;
  private height = 0;
  private pen: CanvasRenderingContext2D | null = null;
  private readonly shape: Path2D | null;
  private last = '';

  constructor(canvas: HTMLCanvasElement, theme: string) {
    this.shape = typeof Path2D === 'undefined' ? null : new Path2D(SHAPES[theme] ?? SHAPES['plane']);
    if (typeof ResizeObserver === 'undefined') return;
    // The caller passes the size: reading it in a frame would force a layout.
    new ResizeObserver(([entry]) => {
      const box = entry?.contentRect;
      if (!box) return;
      [this.width, this.height] = [box.width, box.height];
      const scale = Math.min(devicePixelRatio || 1, 2);
      [canvas.width, canvas.height] = [Math.round(this.width * scale), Math.round(this.height * scale)];
      this.pen ??= canvas.getContext('2d');
      this.pen?.setTransform(scale, 0, 0, scale, 0, 0);
      this.last = '';
    }).observe(canvas);
  }

  draw(flight: CrashRound): void {
    const { pen, width, height } = this;
    if (!pen || width === 0) return;
    const { phase, hundredths, seconds, elapsed, outAt } = flight;
    // A still picture is drawn once.
    const still =
      phase === 'betting'
        ? `b${seconds}`
        : phase === 'over' && (elapsed > 900 || prefersReducedMotion())
          ? `o${hundredths}`
          : '';
    if (still !== '' && still === this.last) return;
    this.last = still;
    pen.clearRect(0, 0, width, height);
    if (phase === 'betting') {
      this.craft(34, height - 34, 0);
      return this.figure(String(seconds), colour('text-1'), text('Next flight'));
    }
    // The end of the curve runs out to the right, then the picture moves with it.
    const grown = Math.log(hundredths / 100);
    const reach = Math.min(1, grown / 0.9);
    const [x0, y0] = [12, height - 16];
    const x1 = x0 + (width - 70) * Math.max(0.08, reach);
    const y1 = y0 - (height - 96) * Math.max(0.02, Math.min(1, (Math.exp(Math.min(grown, 1.2)) - 1) / 2.32));
    this.axes(y0, grown);
    const over = phase === 'over';
    const line = colour(over ? 'neg' : 'accent');
    pen.beginPath();
    pen.moveTo(x0, y0);
    pen.quadraticCurveTo(x0 + (x1 - x0) * 0.62, y0, x1, y1);
    pen.lineCap = 'round';
    pen.strokeStyle = line;
    pen.globalAlpha = 0.22;
    pen.lineWidth = 13;
    pen.stroke();
    pen.globalAlpha = 1;
    pen.lineWidth = 5;
    pen.stroke();
    pen.lineTo(x1, y0);
    pen.closePath();
    pen.globalAlpha = 0.15;
    pen.fillStyle = line;
    pen.fill();
    pen.globalAlpha = 1;
    if (over) this.burst(x1, y1, elapsed, line);
    else this.craft(x1, y1 + (prefersReducedMotion() ? 0 : Math.sin(elapsed / 240) * 3), -0.5);
    this.figure(
      times(hundredths),
      over ? line : colour('text-1'),
      over ? text('Gone') : outAt ? text('Out at {0}', times(outAt)) : '',
    );
  }

  /** Marks along the ground and the wall that pass by as the flight goes on. */
  private axes(y0: number, grown: number): void {
    const { pen, width, height } = this;
    if (!pen) return;
    const step = 46;
    const past = prefersReducedMotion() ? 0 : (grown * 260) % step;
    pen.fillStyle = colour('text-2');
    pen.globalAlpha = 0.5;
    for (let x = 12 + step - past; x < width; x += step) pen.fillRect(x, y0 + 6, 3, 3);
    for (let y = y0 - step + past; y > 40; y -= step) pen.fillRect(3, y, 3, 3);
    pen.globalAlpha = 0.35;
    pen.fillRect(12, y0 + 2, width - 24, 1);
    pen.fillRect(9, 40, 1, height - 56);
    pen.globalAlpha = 1;
  }

  private figure(text: string, fill: string, note: string): void {
    const { pen, width, height } = this;
    if (!pen) return;
    const size = Math.max(44, Math.min(96, width * 0.15));
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.font = `750 ${size}px ${FONT}`;
    pen.lineJoin = 'round';
    pen.lineWidth = 6;
    pen.strokeStyle = colour('surface-1');
    pen.strokeText(text, width / 2, height * 0.44);
    pen.fillStyle = fill;
    pen.fillText(text, width / 2, height * 0.44);
    if (note === '') return;
    pen.font = `600 ${Math.max(15, size * 0.22)}px ${FONT}`;
    pen.lineWidth = 4;
    pen.strokeText(note, width / 2, height * 0.44 + size * 0.72);
    pen.fillText(note, width / 2, height * 0.44 + size * 0.72);
  }

  private burst(x: number, y: number, elapsed: number, fill: string): void {
    const { pen } = this;
    if (!pen || elapsed > 900 || prefersReducedMotion()) return;
    const far = 1 - (1 - elapsed / 900) ** 3;
    pen.fillStyle = fill;
    pen.globalAlpha = 1 - elapsed / 900;
    for (let spark = 0; spark < 14; spark += 1) {
      const angle = spark * 2.4;
      const way = far * (26 + (spark % 4) * 16);
      pen.beginPath();
      pen.arc(x + Math.cos(angle) * way, y + Math.sin(angle) * way + far * far * 18, 4 - far * 3, 0, 7);
      pen.fill();
    }
    pen.globalAlpha = 1;
  }

  private craft(x: number, y: number, turn: number): void {
    const { pen, shape } = this;
    if (!pen || !shape) return;
    pen.save();
    pen.translate(x, y);
    pen.rotate(turn);
    pen.scale(1.2, 1.2);
    pen.fillStyle = colour('accent-text');
    pen.strokeStyle = colour('surface-0');
    pen.lineWidth = 2;
    pen.fill(shape);
    pen.stroke(shape);
    pen.restore();
  }
}
