import { act, screen } from '@testing-library/react';
import { formatSettlementExplanation } from '@backlay/shared/domain';
import { buildBet, buildPage } from '@backlay/shared/testing';
import { renderBetting } from '../services/betting.fixture';
import HistoryScreen from './history-screen';

const bet = buildBet({
  status: 'settled',
  result: 'win',
  profitLoss: 430,
  explanation: 'India won. Odds reduced from 1.86 to 1.43 because of a non-runner.',
});

test('a settled bet explains itself in the language that is chosen while it is shown [A4.36 B9.18 E8.21]', async () => {
  const { host, container } = renderBetting(<HistoryScreen />, {
    at: '/bet-history',
    session: 'player',
    answers: {
      openBets: buildPage([]),
      betDetails: { ...buildPage([bet]), totalBack: 1, totalLay: 1, totalBetPts: 1, totalCommission: 1 },
    },
  });
  await act(async () => undefined);
  expect(screen.getByText(/^India won\./)).toBeInTheDocument();
  act(() => host.setLanguage('hi-in'));
  expect(screen.getByText('विजेता: India। नॉन-रनर के कारण ऑड्स 1.86 से घटकर 1.43 हुए।')).toBeInTheDocument();
  expect(screen.getByText(/मैच ऑड्स/)).toBeInTheDocument();
  // Letters that are left are those of names.
  const words = container.textContent?.match(/[A-Za-z]{3,}/g) ?? [];
  expect(words.filter((word) => !/^(India|Australia)+$/.test(word))).toEqual([]);
});

describe('every result explanation has a Hindi text [OQ-47]', () => {
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
  test.each(causes.flatMap((cause) => endings.map((ending) => [cause, ending] as const)))(
    '%s: the explanation is translated as %s',
    (cause, ending) => {
      const { host } = renderBetting(<i />, { language: 'hi-in' });
      for (const more of [{}, { deadHeat }, { reducedOdd: 1.43 }]) {
        const english = formatSettlementExplanation(
          { cause, ending, runs: 51, ...more } as Parameters<typeof formatSettlementExplanation>[0],
          about,
        );
        expect(host.i18n.said(english).replace('RUNNER', '')).not.toMatch(/[A-Za-z]/);
      }
    },
  );
});

describe('every new cause of a result is explained with its numbers in English and in Hindi', () => {
  const line = { measure: 'margin', result: 0, line: 0.25, score: [2, 2] } as const;
  const total = { measure: 'total', result: 4, line: 3.75 } as const;
  const runs = { result: 46, line: 45.5 } as const;
  const won = { cause: 'runner-won' } as const;
  test.each([
    [{ cause: 'line-half-won', line }, 'Half won: 2–2 with +0.25.', 'आधी जीत: +0.25 के साथ 2–2।'],
    [{ cause: 'line-won', line: { ...line, line: 1 } }, 'Won: 2–2 with +1.', 'जीत: +1 के साथ 2–2।'],
    [
      { cause: 'line-returned', line: { ...line, line: 0 } },
      'Stake returned: 2–2 with 0.',
      'स्टेक लौटाया गया: 0 के साथ 2–2।',
    ],
    [
      { cause: 'line-half-lost', line: { measure: 'margin', result: 0, line: -0.25 } },
      'Half lost: a margin of 0 with −0.25.',
      'आधी हार: −0.25 के साथ अंतर 0।',
    ],
    [{ cause: 'line-lost', line: { ...line, line: -1.5 } }, 'Lost: 2–2 with −1.5.', 'हार: −1.5 के साथ 2–2।'],
    [{ cause: 'line-half-won', line: total }, 'Half won: a total of 4 with 3.75.', 'आधी जीत: 3.75 के साथ कुल 4।'],
    [{ cause: 'line-above', line: runs }, 'The result 46 was above 45.5.', 'परिणाम 46, 45.5 से ऊपर रहा।'],
    [
      { cause: 'line-below', line: { ...runs, result: 45 } },
      'The result 45 was below 45.5.',
      'परिणाम 45, 45.5 से नीचे रहा।',
    ],
    [
      { cause: 'line-equal', line: { result: 46, line: 46 } },
      'The result was the line, 46: the stake is returned.',
      'परिणाम लाइन 46 के बराबर रहा: स्टेक लौटा दिया गया।',
    ],
    [
      { ...won, reducedOdd: 6.25, ofWinnings: [{ runnerId: 'x', percent: 25 }] },
      'RUNNER won. Odds reduced from 8.00 to 6.25: No. 4 did not run (25 % of the winnings).',
      'विजेता: RUNNER। ऑड्स 8.00 से घटकर 6.25 हुए: नंबर 4 नहीं दौड़ा (जीत का 25 %)।',
    ],
    [
      { ...won, deadHeat: { winners: 4, places: 2, isLastPlace: true } },
      'RUNNER won. Four shared two places: half the stake is paid.',
      'विजेता: RUNNER। चार ने दो स्थान साझा किए: आधे स्टेक का भुगतान हुआ।',
    ],
    [
      { ...won, deadHeat: { winners: 5, places: 2, isLastPlace: true } },
      'RUNNER won. Five shared two places: 2/5 of the stake is paid.',
      'विजेता: RUNNER। पाँच ने दो स्थान साझा किए: 2/5 स्टेक का भुगतान हुआ।',
    ],
    [
      { ...won, deadHeat: { winners: 3, places: 1, isLastPlace: true } },
      'RUNNER won. Three shared one place: one third of the stake is paid.',
      'विजेता: RUNNER। तीन ने एक स्थान साझा किया: एक तिहाई स्टेक का भुगतान हुआ।',
    ],
    [{ cause: 'drawn' }, 'The match was drawn: the stake is returned.', 'मैच ड्रॉ रहा: स्टेक लौटा दिया गया।'],
    [
      { cause: 'too-few-runners' },
      'No more runners were left than places: the stake is returned.',
      'बचे हुए रनर स्थानों से अधिक नहीं थे: स्टेक लौटा दिया गया।',
    ],
  ] as const)('%j is translated as "%s" [E3.13]', (explanation, english, hindi) => {
    const { host } = renderBetting(<i />, { language: 'hi-in' });
    const about = { runnerName: 'RUNNER', odd: 8, run: 0, nonRunnerNames: { x: 'No. 4' } };
    expect(formatSettlementExplanation(explanation, about)).toBe(english);
    expect(host.i18n.said(english)).toBe(hindi);
  });
});
