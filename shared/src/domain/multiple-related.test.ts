import { findRelatedLegs, type LegSubject } from './multiple';

const leg = (change: Partial<LegSubject> = {}): LegSubject => ({
  marketId: 'm1',
  eventId: 'e1',
  event: 'India v Australia',
  competitionId: 'cup',
  market: 'Match Odds',
  runner: 'India',
  ...change,
});
const toss = leg({ marketId: 'm2', market: 'Toss', runner: 'Australia' });
const otherMatch = leg({ marketId: 'm3', eventId: 'e2', event: 'England v Pakistan', runner: 'England' });
const outright = leg({ marketId: 'm4', eventId: 'e3', event: 'Winner of the cup', market: 'Winner' });

test.each([
  ['two markets of one event', [leg(), toss], { first: 0, second: 1, about: 'India v Australia' }],
  ['matches of two events', [leg(), otherMatch], null],
  ['a team of a match and its outright', [leg(), outright], { first: 0, second: 1, about: 'India' }],
  ['an outright and a match of its team', [outright, toss], { first: 0, second: 1, about: 'India' }],
  [
    'an outright written in other letters',
    [leg(), { ...outright, runner: 'INDIA ' }],
    { first: 0, second: 1, about: 'India' },
  ],
  ['an outright of another team', [otherMatch, outright], null],
  ['an outright of another competition', [leg(), { ...outright, competitionId: 'league' }], null],
  ['events without a competition', [leg({ competitionId: '' }), { ...outright, competitionId: '' }], null],
  [
    'two markets of one group',
    [
      { ...leg(), relatedGroup: 'Series' },
      { ...otherMatch, competitionId: 'x', relatedGroup: 'Series' },
    ],
    { first: 0, second: 1, about: 'Series' },
  ],
  [
    'two groups',
    [
      { ...leg(), relatedGroup: 'Series' },
      { ...otherMatch, relatedGroup: 'Cup' },
    ],
    null,
  ],
  [
    'three legs of which the last two are related',
    [otherMatch, leg(), toss],
    { first: 1, second: 2, about: 'India v Australia' },
  ],
] as const)('legs of %s are related or not [E6.05]', (_, legs, related) => {
  expect(findRelatedLegs(legs)).toEqual(related);
});
