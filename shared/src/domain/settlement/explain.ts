import type { MatchEnding } from '../market';
import { formatOdds } from '../money';
import type { Explanation } from './settle';

/** The sentence under a settled bet. `runnerName` and `odd` are those of the bet, `run` its line in a session. */
export function explainResult(
  explanation: Explanation,
  bet: { readonly runnerName: string; readonly odd: number; readonly run: number },
): string {
  const { cause, runs, reducedOdd, deadHeat, ending } = explanation;
  const sentences = [opening(explanation, bet.runnerName, bet.run, runs)];
  if (ending && cause !== 'market-void') sentences.unshift(ENDINGS[ending]);
  if (reducedOdd !== undefined) {
    sentences.push(`Odds reduced from ${formatOdds(bet.odd)} to ${formatOdds(reducedOdd)} because of a non-runner.`);
  }
  if (deadHeat)
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
};

function opening({ cause, ending, deadHeat }: Explanation, runner: string, run: number, runs?: number): string {
  switch (cause) {
    case 'market-void':
      return ending === 'abandoned'
        ? 'The match was abandoned: the stake is returned.'
        : 'The market is void: the stake is returned.';
    case 'no-winner':
      return 'The market ended without a result: the stake is returned.';
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
      return `${runs} runs by then: whether ${formatOdds(run)} would be reached is not known, and the stake is returned.`;
  }
}
