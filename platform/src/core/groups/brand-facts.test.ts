import { seededTenants } from '../tenants';
import { factsOf, findSplit, type BrandFacts, type PlacedFacts } from './brand-facts';

const north: PlacedFacts = {
  ...{ brand: 'royal', group: 'north', audience: 'player' },
  ...{ hosts: ['royal.example'], whiteLabels: ['wl-royal'], trees: ['north:tree1'], sister: null, pool: 'main' },
};
const fresh: BrandFacts = {
  ...{ brand: 'kings', audience: 'player' },
  ...{ hosts: ['kings.example'], whiteLabels: ['wl-kings'], trees: ['south:tree1'], sister: null, pool: null },
};
const split = (changed: Partial<BrandFacts>, group = 'south') =>
  findSplit('kings', group, [north, { ...fresh, ...changed, group: null }]);

test.each<readonly [string, Partial<BrandFacts>, RegExp]>([
  ['a sister site', { sister: 'royal' }, /they are sister sites\.$/],
  ['a brand of the same pool', { pool: 'main' }, /their orders share the pool main\.$/],
  ['a brand of the same white label', { whiteLabels: ['wl-royal'] }, /both are of the white label wl-royal\.$/],
  ['a brand of the same account tree', { trees: ['north:tree1'] }, /both are in the account tree of tree1\.$/],
  ['a brand with the same host', { hosts: ['royal.example'] }, /royal\.example is a host of royal in north\.$/],
])('%s is refused in another group and not in the same one [G6.05]', (_title, changed, problem) => {
  expect(split(changed)).toMatch(problem);
  expect(split(changed)).toMatch(/^kings cannot be in south: .*royal/);
  expect(split(changed, 'north')).toBeNull();
});

test('a brand that shares nothing may be in any group, and an unknown brand too [G6.05]', () => {
  expect(split({})).toBeNull();
  expect(findSplit('unknown', 'south', [north])).toBeNull();
});

test('a brand without waiting orders has no pool, and one that names none has the main one [G6.05]', () => {
  const pools = seededTenants.map((record) => [record.id, factsOf(record).pool]);
  expect(pools).toEqual([
    ['royal', 'main'],
    ['metro', null],
    ['orbit', null],
    ['staff', null],
  ]);
});
