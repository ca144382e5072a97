/** @jest-environment node */
import { createServerMessageTranslator, dataNames, interpolate, serverMessages } from '.';
import { BALANCE_REFUSALS } from '../bet';
import { namesInHindi, serverMessagesInHindi } from './hi';

const hindi: Readonly<Record<string, string>> = { ...namesInHindi, ...serverMessagesInHindi };
const inHindi = createServerMessageTranslator({ ...dataNames, ...serverMessages }, (key, values) =>
  interpolate(hindi[key] ?? key, values),
);

describe('texts of the platform', () => {
  test('a client knows a refusal for want of balance by its sentence [E1.17]', () => {
    expect(BALANCE_REFUSALS).toEqual([serverMessages['refused.balance'], serverMessages['order.balance']]);
  });

  test.each([
    ['Amount should be greater than 100 and less than 5000', 'राशि 100 से अधिक और 5000 से कम होनी चाहिए'],
    ['Your deposit of 500.00 was not accepted. Wrong slip', '500.00 की आपकी जमा स्वीकार नहीं हुई। Wrong slip'],
    ['Your complaint is approved', 'आपकी शिकायत की स्थिति: स्वीकृत'],
    ['India v Australia settled', 'India v Australia सेटल हुआ'],
    ['Match Odds: You won 120.50.', 'मैच ऑड्स: आपने 120.50 जीते।'],
    ['Villarreal by 3 or more', 'Villarreal 3 या अधिक से'],
    ['Villarreal by 1', 'Villarreal 1 से'],
    ['India by 1-10 Runs', 'India 1-10 रन से'],
    ['India by 41 or more Runs', 'India 41 या अधिक रन से'],
    ['Nepal by 7 or more Wickets', 'Nepal 7 या अधिक विकेट से'],
    ['HT', 'हाफ़'],
    ['The Draw and Yes', 'ड्रॉ और यस'],
    // A person's words stay as they are.
    ['Stand by 12 men and Noah', 'Stand by 12 men and Noah'],
    [' Please log in ', 'कृपया लॉगिन करें'],
    ['Nothing that anybody knows', 'Nothing that anybody knows'],
  ])('“%s” is translated as “%s” [OQ-47]', (english, hindi) => {
    expect(inHindi(english)).toBe(hindi);
  });
});

test.each([
  ['Take profit at ₹500.00: closed at ₹512.00.', '₹500.00 पर प्रॉफ़िट: ₹512.00 पर बंद हुआ।'],
  ['Stop at −₹200.00: closed at −₹230.77.', '−₹200.00 पर स्टॉप: −₹230.77 पर बंद हुआ।'],
  [
    'Stop at −₹200.00: 50 % closed. Worst case after cash out: −₹230.77.',
    '−₹200.00 पर स्टॉप: 50 % बंद हुआ। कैश आउट के बाद सबसे बुरा परिणाम: −₹230.77।',
  ],
])('a notice of a cash out rule is in Hindi [E5.04 E5.06]', (english, expected) => {
  expect(inHindi(`Alpha v Beta, Final: ${english}`)).toBe(`Alpha v Beta, Final: ${expected}`);
});
