import { createContactLink } from './identity';

test.each([
  ['+91 98200 00000', 'https://wa.me/919820000000'],
  ['https://chat.example/royal', 'https://chat.example/royal'],
  ['http://chat.example', null],
  ['javascript:alert(1)', null],
  ['123', null],
  ['', null],
  [undefined, null],
])('%p leads to %p [OQ-41]', (value, link) => {
  expect(createContactLink(value)).toBe(link);
});
