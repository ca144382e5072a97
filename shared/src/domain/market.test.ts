import { sidesOfEvent } from './market';

test('the name of an event is split into its two sides; a name without a v stays whole [B3.23]', () => {
  expect(sidesOfEvent('India v Australia')).toEqual(['India', 'Australia']);
  expect(sidesOfEvent('Royal Vagabonds v Vale XI')).toEqual(['Royal Vagabonds', 'Vale XI']);
  expect(sidesOfEvent('Mysore R5')).toEqual(['Mysore R5']);
});
