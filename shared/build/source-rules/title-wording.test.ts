/** @jest-environment node */
import { checkTitleBudget, badTitles, findTitleProblem, withoutIds } from './title-wording';

test.each([
  'an unknown path renders the 404 page with its literal texts [A2.20]',
  'adding a market favourite re-reads the market favourites [B3.26 B4.28]',
  'restart resumes an interrupted settlement and pays each bet once [S-15]',
  'OTP input renders six labelled one-digit boxes [A9.01]',
  'cancelling a pending withdrawal twice refunds the amount once [C4.03 C7.11]',
  'open bets list shows matched and requested price when they differ [B7.08]',
  'failure rate above the threshold rolls the remote back and updates the open console [A8.10]',
  'a second 401 in one tab signs out without another reload [OQ-07]',
  'a price cell without a price renders a dash and is disabled',
  "idle prefetch loads the owning remote's files and ignores unclaimed paths",
  'an additive contract change requires a minor version; no change requires none',
  'a recovery code replaces the authenticator code; "use another account" signs out [OQ-08]',
  'a stake of %s is rejected with %s [B5.04]',
  '%s without a token responds 401 [A8.14]',
  '$name retains the limits of its tenant [B5.06]',
  'placing ${…} bets at once holds the liability of each once [S-15]',
  'useToast stops its timer when the toast unmounts [A9.11]',
  'GET /api/user responds 404 for an account of another tenant [S-05]',
  'two processes settle one market once [G3.02 S-15]',
  'commission is rounded down to a paisa per market',
])('the title “%s” passes [H1.37]', (title) => {
  expect(findTitleProblem(title, true)).toBeUndefined();
});

test.each([
  ['A2.20 an unknown path renders the 404 page', 'its ids are not in brackets at the end'],
  ['an unknown path (A2.20) renders the 404 page', 'its ids are not in brackets at the end'],
  ['an unknown path renders the 404 page A2.20', 'its ids are not in brackets at the end'],
  ['an unknown path renders the 404 page [A2.20] [A2.21]', 'its ids are not in brackets at the end'],
  ['an unknown path renders the 404 page [A2.20, A2.21]', 'its ids are not in brackets at the end'],
  ['an unknown path renders the 404 page[A2.20]', 'its ids are not in brackets at the end'],
  [`a title of ${'m'.repeat(93)}y [A2.20]`, 'it has 105 characters without ids, 100 at most'],
  ['an unknown path renders the 404 page.', 'it ends with a full stop'],
  ['an unknown path  renders the 404 page', 'it has spaces too many'],
  ['the same for a market [B3.26]', 'it begins with “the same” in place of its subject'],
  ['It has its entries in order [A3.30]', 'it begins with “It” in place of its subject'],
  ['what only adds needs a minor version', 'it begins with “what” in place of its subject'],
  ['who owes a second factor goes to its page [A4.02]', 'it begins with “who” in place of its subject'],
  ['whatever is sent, the response is below 500', 'it begins with “whatever” in place of its subject'],
  ['nobody is led to pay twice [S-15]', 'it begins with “nobody” in place of its subject'],
  ['there is one offer per event', 'it begins with “there is” in place of its subject'],
  ['a page that is not there says so [A2.20]', '“says” names no behaviour'],
  ['a stale balance is believed for a second', '“believed” names no behaviour'],
  ['a matched bet is taken back by staff', '“taken back” names no behaviour'],
  ['price rejected [B7.07]', 'it has no subject, condition and result'],
])('the title “%s” is refused: %s [H1.37]', (title, problem) => {
  expect(findTitleProblem(title, true)).toBe(problem);
});

test('a group may be named by its unit alone [H1.37]', () => {
  expect(findTitleProblem('OptimisticCache', false)).toBeUndefined();
  expect(withoutIds('OptimisticCache [S-15]')).toBe('OptimisticCache');
});

test('a problem names file, line and title; a file without tests has none [H1.37]', () => {
  const text = "\ntest('A2.20 a page opens on start', () => {});";
  expect(badTitles([{ path: 'shell/src/a.test.ts', text }])).toEqual([
    'shell/src/a.test.ts:2: its ids are not in brackets at the end: “A2.20 a page opens on start”',
  ]);
  expect(badTitles([{ path: 'shell/src/a.ts', text }])).toEqual([]);
});

test('the budget refuses one bad title more and asks to be lowered after one less [H1.37]', () => {
  expect(checkTitleBudget(['a', 'b'], 2)).toEqual([]);
  expect(checkTitleBudget(['a', 'b'], 1)).toEqual(['a', 'b', expect.stringContaining('2 test titles')]);
  expect(checkTitleBudget(['a'], 2)).toEqual([expect.stringContaining('lower BAD_TITLES')]);
});
