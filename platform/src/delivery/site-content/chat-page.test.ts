import { chatPageOf } from './chat-page';

const WIDGET = 'siq0123456789abcdef0123456789abcdef';
const zoho = (page?: string) => ({ type: 'zoho' as const, value: WIDGET, page });

test.each([
  [{ type: 'liveChat', value: '1234567' }, 'https://secure.livechatinc.com/licence/1234567/v2/open_chat.cgi'],
  [{ type: 'liveChat', value: '1234567', page: 'https://direct.lc.chat/{value}/' }, 'https://direct.lc.chat/1234567/'],
  [
    { type: 'tawk', value: '5f0000000000000000000000/default' },
    'https://tawk.to/chat/5f0000000000000000000000/default',
  ],
  [
    { type: 'zoho', value: WIDGET, page: 'https://salesiq.zoho.eu/chat?widgetcode={value}' },
    `https://salesiq.zoho.eu/chat?widgetcode=${WIDGET}`,
  ],
] as const)('the chat %j is at %s [A2.83 A3.16]', (chat, page) => {
  expect(chatPageOf(chat, [])).toBe(page);
});

test('a chat without an address has none until the domain sets one [A2.83]', () => {
  expect(chatPageOf(zoho(), [])).toBeNull();
  const pulse = { type: 'pulse' as const, value: 'royal-support' };
  expect(chatPageOf(pulse, ['chat.royal.example'])).toBeNull();
  const page = 'https://chat.royal.example/{value}';
  expect(chatPageOf({ ...pulse, page }, [])).toBeNull();
  expect(chatPageOf({ ...pulse, page }, ['chat.royal.example'])).toBe('https://chat.royal.example/royal-support');
});

test.each([
  ['plain http', zoho('http://salesiq.zoho.in/{value}')],
  ['a script', zoho('javascript:alert(1)//{value}')],
  ['a host that only looks like one', zoho('https://salesiq.zoho.in.evil.example/{value}')],
  ['a host in the login', zoho('https://salesiq.zoho.in@evil.example/{value}')],
  ['another port', zoho('https://salesiq.zoho.in:8443/{value}')],
  ['the host of another provider', zoho('https://tawk.to/{value}')],
  ['no address', zoho('{value}')],
  ['an id that leaves its place', { type: 'liveChat' as const, value: '1/../../evil' }],
  ['an id that is a script', { type: 'tawk' as const, value: 'javascript:alert(1)' }],
  ['an unknown provider', { type: 'toString' as never, value: '12345' }],
])('%s leads nowhere [A2.83 S-12]', (_, chat) => {
  expect(chatPageOf(chat, [])).toBeNull();
});
