import type { MatchEnding } from '../market';
import { formatOdds } from '../money';
import type { Explanation } from './settle';
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

/** What a sentence needs of a bet: names and its own price or line. */
export interface ExplainedBet {
  readonly runnerName: string;
  readonly odd: number;
  /** Its line in a session. */
  readonly run: number;
  /** What a removed runner is called, by id. */
  readonly nonRunnerNames?: Readonly<Record<string, string>>;
}

/** The sentence under a settled bet, in English; every other language finds it in the catalogue of texts (E3.13). */
export function formatSettlementExplanation(explanation: Explanation, bet: ExplainedBet): string {
  const { cause, runs, deadHeat, ending } = explanation;
  const sentences = [opening(explanation, bet.runnerName, bet.run, runs)];
  const isShort = ending === 'shortened' && cause === 'run-undecided';
  if (ending && cause !== 'market-void' && !isShort) sentences.unshift(ENDINGS[ending]);
  const reduction = explainReduction(explanation, bet);
  if (reduction) sentences.push(reduction);
  if (deadHeat?.isLastPlace) sentences.push(explainSharing(deadHeat));
  else if (deadHeat)
    sentences.push(
      ending === 'tied'
        ? `The stake was divided between the ${deadHeat.winners} that share the win.`
        : `Dead heat: ${deadHeat.winners} runners for ${deadHeat.places}, so the stake was divided.`,
    );
  return sentences.join(' ');
}

const ENDINGS: Readonly<Record<MatchEnding, string>> = {
  tied: 'The match was tied.',
  'super-over': 'The match was tied and went to a super over.',
  abandoned: 'The match was abandoned.',
  shortened: 'The match was shortened.',
};

function opening(explanation: Explanation, runner: string, run: number, runs?: number): string {
  const { cause, ending, deadHeat } = explanation;
  switch (cause) {
    case 'market-void':
      return ending === 'abandoned'
        ? 'The match was abandoned: the stake is returned.'
        : 'The market is void: the stake is returned.';
    case 'no-winner':
      return 'The market ended without a result: the stake is returned.';
    case 'drawn':
      return 'The match was drawn: the stake is returned.';
    case 'too-few-runners':
      return 'No more runners were left than places: the stake is returned.';
    case 'non-runner':
      return `${runner} did not run: the stake is returned.`;
    case 'runner-won':
      return ending === 'tied' && deadHeat ? `${runner} shares the win.` : `${runner} won.`;
    case 'runner-lost':
      return `${runner} did not win.`;
    case 'run-reached':
      return `${runs} runs: ${formatOdds(run)} was reached.`;
    case 'run-missed':
      return `${runs} runs: ${formatOdds(run)} was not reached.`;
    case 'run-undecided':
      if (ending === 'shortened')
        return 'The innings was shortened before this session was complete: the stake is returned.';
      return `${runs} runs by then: whether ${formatOdds(run)} would be reached is not known, and the stake is returned.`;
    default:
      return explainLine(cause, explanation.line);
  }
}

function explainReduction({ reducedOdd, ofWinnings }: Explanation, bet: ExplainedBet): string | null {
  if (reducedOdd === undefined) return null;
  if (!ofWinnings)
    return `Odds reduced from ${formatOdds(bet.odd)} to ${formatOdds(reducedOdd)} because of a non-runner.`;
  const names = ofWinnings.map(({ runnerId }) => bet.nonRunnerNames?.[runnerId] ?? runnerId).join(', ');
  const percents = ofWinnings.map(({ percent }) => `${formatOdds(percent)} %`).join(', ');
  const [from, to] = [bet.odd, reducedOdd].map((odd) => odd.toFixed(2));
  return `Odds reduced from ${from} to ${to}: ${names} did not run (${percents} of the winnings).`;
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const SHARES: Readonly<Record<string, string>> = {
  '1/3': 'one third',
  '2/3': 'two thirds',
  '1/4': 'one quarter',
  '3/4': 'three quarters',
};

// "Four shared two places: half the stake is paid."
function explainSharing({ winners, places }: NonNullable<Explanation['deadHeat']>): string {
  const count = NUMBERS[winners] ?? String(winners);
  const divisor = commonDivisor(winners, places);
  const fraction = `${places / divisor}/${winners / divisor}`;
  const share = fraction === '1/2' ? 'half' : `${SHARES[fraction] ?? fraction} of`;
  const many = places === 1 ? 'one place' : `${NUMBERS[places] ?? places} places`;
  return `${count.charAt(0).toUpperCase()}${count.slice(1)} shared ${many}: ${share} the stake is paid.`;
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));
