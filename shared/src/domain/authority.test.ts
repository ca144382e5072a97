import { LEVEL_PERMISSIONS, PERMISSIONS, PERMISSIONS_BY_AREA, QA_PERMISSIONS } from './authority';

const words = (text: string): string[] => text.trim().split(/\s+/);
const sorted = (names: Iterable<string>): string[] => [...names].sort();

/** The permissions of document d, area by area. */
const AREAS = {
  accounts:
    words(`account.view account.contact account.create account.edit account.password account.suspend account.betLock
    account.terms session.view session.end role.edit`),
  credit: words('credit.give credit.take credit.issue settle.cash'),
  money: words('request.view request.decide method.edit adjust.propose report.view report.export reconcile'),
  trading:
    words(`market.create market.price market.suspend market.limit market.result market.correct market.global feed.manage
    tv.edit`),
  risk: words('risk.view risk.cap bet.view bet.void bet.flag'),
  brands: words(`brand.view brand.create brand.edit brand.publish content.edit content.publish offer.edit site.switch`),
  casino: words('catalogue.edit provider.edit round.view'),
  compliance:
    words(`kyc.view kyc.review aml.review gambling.intervene exclusion.edit evidence.export complaint.answer broadcast.send
    audit.view approve`),
  releases: words('release.view release.edit qa.pin qa.grant'),
};

test('the permissions of the back office are those of D1.2, each in one area [D1.05]', () => {
  expect(PERMISSIONS_BY_AREA).toEqual(AREAS);
  expect(sorted(PERMISSIONS)).toEqual(sorted(Object.values(AREAS).flat()));
  expect(new Set(PERMISSIONS).size).toBe(PERMISSIONS.length);
});

const DOWN_LINE =
  words(`account.view account.contact account.create account.edit account.password account.suspend account.betLock
  account.terms session.view session.end credit.give credit.take settle.cash request.view request.decide adjust.propose report.view
  report.export risk.view bet.view round.view brand.view audit.view approve`);

test.each(['superMaster', 'master', 'agent', 'branch', 'subBranch', 'defaultBranch'] as const)(
  'a level %s starts with the permissions for its down-line only [D1.05]',
  (level) => {
    expect(sorted(LEVEL_PERMISSIONS[level])).toEqual(sorted(DOWN_LINE));
  },
);

test('an administrator starts with every permission and a player with none [D1.05]', () => {
  expect(sorted(LEVEL_PERMISSIONS.administrator)).toEqual(sorted(PERMISSIONS));
  expect(sorted(LEVEL_PERMISSIONS.user)).toEqual([]);
});

test('a white label adds its brand and its releases, an admin its markets without corrections [D1.05 F2.07]', () => {
  const brand = words('brand.edit offer.edit complaint.answer release.view release.edit role.edit');
  const trading = words('market.create market.price market.suspend market.limit market.result tv.edit release.view');
  expect(sorted(LEVEL_PERMISSIONS.whiteLabel)).toEqual(sorted([...DOWN_LINE, ...brand]));
  expect(sorted(LEVEL_PERMISSIONS.admin)).toEqual(sorted([...DOWN_LINE, ...trading]));
});

test('the right to pin versions brings the release console and no change of releases [D1.05]', () => {
  expect(QA_PERMISSIONS).toEqual(['release.view', 'qa.pin']);
});
