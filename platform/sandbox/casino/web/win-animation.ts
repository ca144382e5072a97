import { prefersReducedMotion, createElement, money } from './dom';

const SPARKS = 22;
const SHOWN_MS = 2_600;

/**
 * Shows a won amount over the stage. The amount is also in the text, so this is decoration. With reduced motion it stands
 * still.
 */
export function playWinAnimation(stage: HTMLElement, paise: number): void {
  stage.querySelector('.won')?.remove();
  const sum = createElement('b', null, `+${money(paise)}`);
  const won = createElement('div', { className: 'won', 'aria-hidden': 'true' }, sum);
  stage.append(won);
  setTimeout(() => won.remove(), SHOWN_MS);
  if (prefersReducedMotion()) return;
  sum.animate(
    [
      { transform: 'scale(.4)', opacity: 0 },
      { transform: 'scale(1.12)', opacity: 1, offset: 0.6 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: 420, easing: 'cubic-bezier(.2,.8,.2,1)' },
  );
  won.animate([{ opacity: 1 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }], { duration: SHOWN_MS, fill: 'forwards' });
  for (let spark = 0; spark < SPARKS; spark += 1) {
    const piece = createElement('i', { 'data-tone': String(spark % 4) });
    won.append(piece);
    const angle = (spark / SPARKS) * Math.PI * 2 + (spark % 3) * 0.3;
    const way = 70 + (spark % 5) * 26;
    const [x, y] = [Math.cos(angle) * way * 1.5, Math.sin(angle) * way];
    piece.animate(
      [
        { transform: 'translate(0, 0) scale(.2)', opacity: 1 },
        { transform: `translate(${x}px, ${y}px) rotate(${spark * 67}deg)`, opacity: 1, offset: 0.55 },
        { transform: `translate(${x * 1.15}px, ${y + 90}px) rotate(${spark * 131}deg)`, opacity: 0 },
      ],
      { duration: 1100 + (spark % 4) * 160, easing: 'cubic-bezier(.15,.6,.4,1)', fill: 'forwards' },
    );
  }
}
