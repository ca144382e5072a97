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
/** Returns the key and its values: which text was found is what counts. */
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

describe('which text of the catalogue a sentence is', () => {
  /** What a catalogue finds of a sentence, and how often it was asked for a text. */
  function open(english: Readonly<Record<string, string>>) {
    const t = jest.fn((key: string, values: object = {}) => `<${[key, ...Object.values(values)].join(' ')}>`);
    return { t, find: createServerMessageTranslator(english, t) };
  }

  test('a text that begins with a word is found before one that begins with a value [OQ-47]', () => {
    const { find } = open({
      'note.value': '{team} won {what} in the very last over of the match.',
      'note.short': 'The team won {what}.',
      'note.long': 'The team won {what} by {runs}.',
    });
    expect(find('The team won 5 in the very last over of the match.')).toBe(
      '<note.short 5 in the very last over of the match>',
    );
    expect(find('The team won 5 by 2.')).toBe('<note.long 5 2>');
    expect(find('India won 5 in the very last over of the match.')).toBe('<note.value India 5>');
  });

  test('a text with values has four words, one that only the server writes has one [OQ-47]', () => {
    const { find } = open({
      'home.three': 'Please choose all{count}',
      'home.four': 'Less{count}more than four',
      'note.none': '{from} – {to}',
      'note.one': '{runner} tied',
    });
    const sentences = ['Please choose all 5', 'Less 5 more than four', '1 – 2', 'India tied'];
    expect(sentences.map(find)).toEqual([sentences[0], '<home.four  5 >', sentences[2], '<note.one India>']);
  });

  test('a text without values is found among others where it ends like a sentence [OQ-47]', () => {
    const { find } = open({
      'refused.open': 'The odds have changed now',
      'refused.ended': 'The odds have just changed!',
    });
    expect(find('The odds have changed now')).toBe('<refused.open>');
    expect(find('The odds have changed now in play')).toBe('The odds have changed now in play');
    expect(find('The odds have just changed! Again')).toBe('<refused.ended> Again');
  });

  test('a value may have several lines, an empty text is none, and of equal texts the first is meant [OQ-47]', () => {
    const { find } = open({
      'note.empty': '',
      'note.lost': '{runner} did not win.',
      'a.one': 'Same.',
      'b.two': 'Same.',
    });
    expect([find('India\nA did not win.'), find(''), find('Same.')]).toEqual(['<note.lost India\nA>', '', '<a.one>']);
  });

  test('a thousand sentences are remembered, and one more makes it forget them [OQ-47]', () => {
    const { find, t } = open({ 'note.tied': 'The match was tied.' });
    find('The match was tied.');
    for (let n = 1; n < 1_000; n += 1) find(`unknown ${n}`);
    find('The match was tied.');
    expect(t).toHaveBeenCalledTimes(1);
    find('one more');
    expect(find('The match was tied.')).toBe('<note.tied>');
    expect(t).toHaveBeenCalledTimes(2);
  });
});
