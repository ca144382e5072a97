type Score = (home: number, away: number) => boolean;

interface Question {
  readonly name: string;
  /** One of them is true of every final score. */
  readonly answers: readonly { readonly name: string; readonly is: Score }[];
  /** No further goal changes the answer. */
  readonly isDecided: Score;
}

const both: Score = (home, away) => home > 0 && away > 0;

/** What the sportsbook asks about a match. */
export const MARKET_TEMPLATES: readonly Question[] = [
  {
    name: 'Both Teams To Score',
    answers: [
      { name: 'Yes', is: both },
      { name: 'No', is: (home, away) => !both(home, away) },
    ],
    isDecided: both,
  },
  {
    name: 'Total Goals',
    answers: [
      { name: '0 or 1', is: (home, away) => home + away <= 1 },
      { name: '2 or 3', is: (home, away) => home + away === 2 || home + away === 3 },
      { name: '4 or more', is: (home, away) => home + away >= 4 },
    ],
    isDecided: (home, away) => home + away >= 4,
  },
];
