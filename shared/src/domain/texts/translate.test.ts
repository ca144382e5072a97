/** @jest-environment node */
import { createServerMessageTranslator, interpolate } from '.';

const ENGLISH = {
  'note.won': '{market}: You won {amount}.',
  'explained.tied': 'The match was tied.',
  'explained.lost': '{runner} did not win.',
  'name.cricket': 'Cricket',
  'name.overRuns': '{overs} over runs {team}',
  'home.more': 'All {sport}',
  'forgot.mobileInvalid': 'Mobile Number is Invalid ',
  'request.range': 'Amount should be greater than {min} and less than {max}',
};
/** Says the key and its values: which text was found is what counts. */
const formatTestPlan = createServerMessageTranslator(
  ENGLISH,
  (key, values) => `<${key}${Object.values(values ?? {}).map((value) => ` ${value}`)}>`,
);

test.each([
  ['a text without values', 'The match was tied.', '<explained.tied>'],
  ['a text with values', 'India did not win.', '<explained.lost India>'],
  ['a value that is a text itself', 'Cricket: You won 20.00.', '<note.won <name.cricket>, 20.00>'],
  ['two sentences in a row', 'The match was tied. India did not win.', '<explained.tied> <explained.lost India>'],
  ['a text with a space that the catalogue keeps', 'Mobile Number is Invalid', '<forgot.mobileInvalid>'],
  ['a name with values', '6 over runs IND', '<name.overRuns 6, IND>'],
  [
    'a sentence before the words of a person',
    'Amount should be greater than 1 and less than 9 as I said',
    '<request.range 1, 9> as I said',
  ],
])('%s is found [OQ-47]', (_, sentence, found) => {
  expect(formatTestPlan(sentence)).toBe(found);
});

test.each(['Cricket War', 'All Stars', 'Nobody knows this.', '', 'x'.repeat(5_000)])(
  '“%s” stays untranslated: a similar name, too few words, an unknown text [OQ-47]',
  (sentence) => {
    expect(formatTestPlan(sentence)).toBe(sentence);
  },
);

test('a value with a sign of a pattern in it is a value', () => {
  const plain = createServerMessageTranslator({ 'answer.a': 'Please check {field} (now)' }, (_, values) =>
    interpolate('जाँचें {field}', values),
  );
  expect(plain('Please check a.*b$ (now)')).toBe('जाँचें a.*b$');
});
