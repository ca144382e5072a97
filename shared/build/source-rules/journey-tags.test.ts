/** @jest-environment node */
import { root } from '../workspace';
import { checkJourneyTags } from './journey-tags';
import { readTextFiles } from './sources';

const journey = (tag: string) => `test('a bet is placed', { tag: '${tag}' }, async () => {});`;
const check = (...texts: string[]) => checkJourneyTags([{ path: 'e2e/journeys/a.spec.ts', text: texts.join('\n') }]);

test('a quarter of the journeys at both sizes passes, and one more fails [H1.36]', () => {
  expect(check(journey('@both'), journey('@phone'), journey('@desktop'), journey('@desktop'))).toEqual([]);
  expect(check(journey('@both'), journey('@phone'), journey('@desktop'))).toEqual([
    '1 of 3 journeys are @both, 0 may: tag the size at which one can fail',
  ]);
});

test('a journey without a size fails, whatever its title has [H1.36]', () => {
  expect(check("test('a bet at @both', async () => {});", journey('@slow'), journey('@phone'))).toEqual([
    'e2e/journeys/a.spec.ts:1: the journey has no tag @phone, @desktop or @both',
    'e2e/journeys/a.spec.ts:2: the journey has no tag @phone, @desktop or @both',
  ]);
});

test('each journey of the product has a size, and a quarter at most have both [H1.36]', () => {
  expect(checkJourneyTags(readTextFiles(root))).toEqual([]);
});
