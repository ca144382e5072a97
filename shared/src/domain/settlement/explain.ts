import { formatOdds } from '../money';
import type { Explanation } from './settle';

/** The sentence under a settled bet. `runnerName` and `odd` are those of the bet, `run` its line in a session. */
export function explainResult(
  explanation: Explanation,
  bet: { readonly runnerName: string; readonly odd: number; readonly run: number },
): string {
  const { cause, runs, reducedOdd, deadHeat } = explanation;
  const sentences = [opening(cause, bet.runnerName, bet.run, runs)];
  if (reducedOdd !== undefined) {
    sentences.push(`Odds reduced from ${formatOdds(bet.odd)} to ${formatOdds(reducedOdd)} because of a non-runner.`);
  }
  if (deadHeat)
    sentences.push(`Dead heat: ${deadHeat.winners} runners for ${deadHeat.places}, so the stake was divided.`);
  return sentences.join(' ');
}

function opening(cause: Explanation['cause'], runner: string, run: number, runs?: number): string {
  switch (cause) {
    case 'market-void':
      return 'The market is void: the stake is returned.';
    case 'no-winner':
      return 'The market ended without a result: the stake is returned.';
    case 'non-runner':
      return `${runner} did not run: the stake is returned.`;
    case 'runner-won':
      return `${runner} won.`;
    case 'runner-lost':
      return `${runner} did not win.`;
    case 'run-reached':
      return `${runs} runs: ${formatOdds(run)} was reached.`;
    case 'run-missed':
      return `${runs} runs: ${formatOdds(run)} was not reached.`;
  }
}
