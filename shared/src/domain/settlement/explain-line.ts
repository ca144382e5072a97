import type { LineCause, LineExplanation } from './lines';

const OUTCOMES = {
  'line-won': 'Won',
  'line-half-won': 'Half won',
  'line-returned': 'Stake returned',
  'line-half-lost': 'Half lost',
  'line-lost': 'Lost',
} as const;

/** "Half won: 2–2 with +0.25." */
export function explainLine(cause: LineCause, line: LineExplanation | undefined): string {
  if (!line) return 'The market ended without a result: the stake is returned.';
  const { result, measure, score } = line;
  switch (cause) {
    case 'line-above':
      return `The result ${result} was above ${line.line}.`;
    case 'line-below':
      return `The result ${result} was below ${line.line}.`;
    case 'line-equal':
      return `The result was the line, ${result}: the stake is returned.`;
    default: {
      if (measure === 'total') return `${OUTCOMES[cause]}: a total of ${result} with ${line.line}.`;
      const handicap = signed(line.line);
      if (!score) return `${OUTCOMES[cause]}: a margin of ${signed(result)} with ${handicap}.`;
      return `${OUTCOMES[cause]}: ${score[0]}–${score[1]} with ${handicap}.`;
    }
  }
}

// A typographic minus, as prices and handicaps are written everywhere else.
function signed(value: number): string {
  if (value === 0) return '0';
  return value > 0 ? `+${value}` : `−${-value}`;
}
