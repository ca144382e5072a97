import { act, screen } from '@testing-library/react';
import { explainResult } from '@backlay/shared/domain';
import { buildBet, buildPage, renderWithHost } from '@backlay/shared/testing';
import HistoryScreen from './history-screen';

const bet = buildBet({
  status: 'settled',
  result: 'win',
  profitLoss: 430,
  explanation: 'India won. Odds reduced from 1.86 to 1.43 because of a non-runner.',
});

test('A4.36 B9.18 a settled bet explains itself in the language that is chosen while it is shown', async () => {
  const { host, container } = renderWithHost(<HistoryScreen />, {
    at: '/bet-history',
    session: 'player',
    answers: {
      openBets: buildPage([]),
      betDetails: { ...buildPage([bet]), totalBack: 1, totalLay: 1, totalBetPts: 1, totalCommission: 1 },
    },
  });
  await act(async () => undefined);
  expect(screen.getByText(/^India won\./)).toBeInTheDocument();
  act(() => host.speak('hi-in'));
  expect(screen.getByText('विजेता: India। नॉन-रनर के कारण ऑड्स 1.86 से घटकर 1.43 हुए।')).toBeInTheDocument();
  expect(screen.getByText(/मैच ऑड्स/)).toBeInTheDocument();
  // Letters that are left are those of names.
  const words = container.textContent?.match(/[A-Za-z]{3,}/g) ?? [];
  expect(words.filter((word) => !/^(India|Australia)+$/.test(word))).toEqual([]);
});

describe('OQ-47 every sentence that explains a result is known in Hindi', () => {
  const about = { runnerName: 'RUNNER', odd: 1.86, run: 45 };
  const causes = [
    'market-void',
    'no-winner',
    'non-runner',
    'runner-won',
    'runner-lost',
    'run-reached',
    'run-missed',
    'run-undecided',
  ] as const;
  const endings = [undefined, 'tied', 'super-over', 'abandoned'] as const;
  const deadHeat = { winners: 2, places: 1 };
  test.each(causes.flatMap((cause) => endings.map((ending) => [cause, ending] as const)))('%s, %s', (cause, ending) => {
    const { host } = renderWithHost(<i />, { language: 'hi-in' });
    for (const more of [{}, { deadHeat }, { reducedOdd: 1.43 }]) {
      const english = explainResult({ cause, ending, runs: 51, ...more } as Parameters<typeof explainResult>[0], about);
      expect(host.i18n.said(english).replace('RUNNER', '')).not.toMatch(/[A-Za-z]/);
    }
  });
});
