import { createSearchTest } from './search';

test.each([
  ['teenpatti', 'Teen Patti'],
  ['teen-pati', 'Teen Patti'],
  ['TEEN PATTI', 'Teen Patti'],
  ['austrlia', 'India v Australia'],
  ['asutralia v', 'India v Australia', false],
  ['atletico', 'Atlético Madrid'],
  ['westham', 'Tottenham v West Ham'],
  ['ham west', 'Tottenham v West Ham'],
  ['lndia', 'India v Australia'],
  ['inda', 'India v Australia', false],
  ['भारत', 'भारत v ऑस्ट्रेलिया'],
  [' - ', 'Teen Patti', false],
])(
  '%p typed finds %p, without case, accents, punctuation and one wrong letter [E8.12]',
  (typed, name, found = true) => {
    expect(createSearchTest(typed)(name)).toBe(found);
  },
);
