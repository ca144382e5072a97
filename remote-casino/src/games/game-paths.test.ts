import { nameFromCode } from './game-paths';

test.each([
  ['HORSE_RACING_CLASSIC', 'Horse Racing Classic'],
  ['AVIATOR', 'Aviator'],
  ['LUCKY_5', 'Lucky 5'],
  ['teenPatti', 'teenPatti'],
])('a game known by its code %s only is named %s [C2.12]', (gc, name) => {
  expect(nameFromCode({ gi: 'id', gc, p: 'P', spn: 'S' })).toBe(name);
});
