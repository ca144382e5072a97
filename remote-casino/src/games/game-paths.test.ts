import { nameFromCode } from './game-paths';

test.each([
  ['HORSE_RACING_CLASSIC', 'Horse Racing Classic'],
  ['AVIATOR', 'Aviator'],
  ['LUCKY_5', 'Lucky 5'],
  ['teenPatti', 'teenPatti'],
])('a game that only its code is known of, %s, is called %s [C2.12]', (gc, name) => {
  expect(nameFromCode({ gi: 'id', gc, p: 'P', spn: 'S' })).toBe(name);
});
