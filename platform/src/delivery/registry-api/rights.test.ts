import { LEVEL_PERMISSIONS, type AccountType } from '@backlay/shared/domain';
import { decideRights, type OwnedRemote, type RegistryNeed, type RegistryPerson } from './rights';

const person = (
  userType: AccountType,
  tenantIds: readonly string[] = [],
  remotes: Readonly<Record<string, OwnedRemote>> = {},
): RegistryPerson => ({
  accountId: 'a',
  userName: 'name',
  userType,
  tenantIds,
  qualityAssurance: false,
  permissions: LEVEL_PERMISSIONS[userType],
  remotes: new Map(Object.entries(remotes)),
});
const ofTeam = (role: OwnedRemote['role']) => person('agent', ['royal'], { chess: { role, brands: ['royal'] } });

const NEEDS = {
  list: { action: 'list' },
  administer: { action: 'administer' },
  read: { action: 'read', remote: 'chess' },
  publish: { action: 'publish', remote: 'chess' },
  own: { action: 'own', remote: 'chess' },
  revoke: { action: 'revoke', remote: 'chess' },
  maps: { action: 'maps', remote: 'chess' },
  stable: { action: 'promote', remote: 'chess', channel: 'stable' },
  next: { action: 'promote', remote: 'chess', channel: 'next' },
  royal: { action: 'pin', remote: 'chess', brand: 'royal' },
  metro: { action: 'pin', remote: 'chess', brand: 'metro' },
  royalChannel: { action: 'follow', brand: 'royal' },
  metroChannel: { action: 'follow', brand: 'metro' },
} as const satisfies Record<string, RegistryNeed>;
const all = (one: RegistryPerson) =>
  Object.entries(NEEDS)
    .filter(([, need]) => decideRights({ person: one, token: null }, need) === 'allowed')
    .map(([name]) => name);
const decide = (one: RegistryPerson, need: RegistryNeed) => decideRights({ person: one, token: null }, need);

test.each([
  ['owner', ['list', 'read', 'publish', 'own', 'revoke', 'maps', 'next', 'royal']],
  ['releaser', ['list', 'read', 'publish', 'maps', 'next', 'royal']],
  ['viewer', ['list', 'read']],
] as const)('a %s of the team may exactly what the role names [F2.07]', (role, wanted) => {
  expect(all(ofTeam(role))).toEqual(wanted);
});

test('an administrator decides everywhere and publishes under no foreign name [F2.07]', () => {
  expect(all(person('administrator'))).toEqual([
    'list',
    'administer',
    'read',
    'own',
    'revoke',
    'maps',
    'stable',
    'next',
    'royal',
    'metro',
    'royalChannel',
    'metroChannel',
  ]);
});

test('a white label pins its own brand alone and moves no channel [F2.07]', () => {
  const whiteLabel = person('whiteLabel', ['royal']);
  expect(all(whiteLabel)).toEqual(['list', 'read', 'royal', 'royalChannel']);
  expect(decide(whiteLabel, NEEDS.metro)).toBe('unknown');
  expect(decide(whiteLabel, NEEDS.stable)).toBe('forbidden');
});

test('a brand is put on a channel by its own staff alone, and never by a team with all remotes [F3.04]', () => {
  expect(decide(person('whiteLabel', ['royal']), NEEDS.metroChannel)).toBe('unknown');
  expect(decide(ofTeam('owner'), NEEDS.royalChannel)).toBe('forbidden');
  const token = { identity: null, id: 't', label: 'ci', remotes: ['chess'], scopes: ['pin:royal'] };
  expect(decideRights({ person: person('administrator'), token }, NEEDS.royalChannel)).toBe('forbidden');
});

test('a foreign remote and a brand that does not admit the team look absent [F2.07]', () => {
  expect(decide(ofTeam('owner'), { action: 'read', remote: 'wallet' })).toBe('unknown');
  expect(decide(ofTeam('owner'), NEEDS.metro)).toBe('unknown');
  expect(decide(ofTeam('owner'), { action: 'publish', remote: 'wallet' })).toBe('forbidden');
});

describe('a token', () => {
  const token = {
    identity: null,
    id: 't',
    label: 'ci',
    remotes: ['chess'],
    scopes: ['publish', 'pin:royal', 'promote:next'],
  };
  const allowed = (maker: RegistryPerson) =>
    Object.entries(NEEDS)
      .filter(([, need]) => decideRights({ person: maker, token }, need) === 'allowed')
      .map(([name]) => name);

  test('may exactly what its scopes name [F2.04]', () => {
    expect(allowed(ofTeam('owner'))).toEqual(['publish', 'next', 'royal']);
  });

  test('loses what its maker loses [F2.04]', () => {
    expect(allowed(ofTeam('viewer'))).toEqual([]);
    expect(decideRights({ person: ofTeam('viewer'), token }, NEEDS.publish)).toBe('forbidden');
  });

  test('of an administrator does not reach a remote that it does not name [F2.04]', () => {
    const need = { action: 'promote', remote: 'wallet', channel: 'next' } as const;
    expect(decideRights({ person: person('administrator'), token }, need)).toBe('unknown');
  });
});
