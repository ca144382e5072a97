import { acceptDifferences, findUnaccepted, mergeComparisons, picturesFor, type Comparison } from './index';

const picture = (name: string, pixels: number, brand: string | null = 'royal'): Comparison['pictures'][number] => ({
  ...{ name, view: 'deposit', kind: 'screens', person: 'player', brand, width: 360, theme: 'dark', pixels },
  accepted: null,
});
const result = (...pictures: Comparison['pictures']): Comparison => ({
  ...{ remote: 'wallet', pinned: '1.0.0', candidate: '1.1.0', shell: '1.0.0', at: '2030-01-01T10:00:00.000Z' },
  pictures,
});
const BY = { by: 'Asha Rao', reason: 'the new button', at: '2030-01-01T11:00:00.000Z' };

describe('a comparison of two versions', () => {
  test('a brand sees its own pictures and those of staff [F6.04]', () => {
    const { pictures } = result(picture('a', 0), picture('b', 0, 'metro'), picture('c', 0, null));
    expect(picturesFor(result(...pictures), 'royal').map(({ name }) => name)).toEqual(['a', 'c']);
  });

  test('a difference counts until a person accepts it by its name [F6.04]', () => {
    const differing = result(picture('a', 7), picture('b', 0));
    expect(findUnaccepted(differing.pictures).map(({ name }) => name)).toEqual(['a']);
    const accepted = acceptDifferences(differing, ['a'], BY);
    expect(findUnaccepted(accepted.pictures)).toEqual([]);
    expect(accepted.pictures[0]?.accepted).toEqual(BY);
  });

  test('an equal picture or an unknown name is not accepted [F6.04]', () => {
    const differing = result(picture('a', 7), picture('b', 0));
    for (const name of ['b', 'c'])
      expect(() => acceptDifferences(differing, ['a', name], BY)).toThrow(`${name} is no difference of wallet 1.1.0`);
  });

  test('a new run keeps the acceptance of the same pixels alone, and pictures of brands that it leaves out [F6.04]', () => {
    const before = acceptDifferences(
      result(picture('a', 7), picture('b', 3), picture('c', 5, 'metro')),
      ['a', 'b'],
      BY,
    );
    const merged = mergeComparisons(before, result(picture('a', 7), picture('b', 4)));
    const accepted = Object.fromEntries(merged.pictures.map((one) => [one.name, one.accepted !== null]));
    expect(accepted).toEqual({ a: true, b: false, c: false });
  });

  test('a run in another shell keeps no picture of the shell before [F6.04]', () => {
    const before = result(picture('a', 0), picture('c', 5, 'metro'));
    const merged = mergeComparisons(before, { ...result(picture('a', 0)), shell: '1.1.0' });
    expect(merged.pictures.map(({ name }) => name)).toEqual(['a']);
  });
});
