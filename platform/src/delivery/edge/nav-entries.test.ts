import { seededTenants } from '../../core/tenants';
import { remoteRelease, shellRelease } from '../releases/testing';
import { bootManifest } from './boot';

const royal = seededTenants.find(({ id }) => id === 'royal')!;
const release = remoteRelease('chess', {
  nav: [
    { place: 'drawer', path: '/chess/rules', text: 'nav.rules', order: 20 },
    { place: 'header', path: '/chess', text: 'nav.chess', icon: 'trophy', order: 10, access: 'signed-in' },
    {
      ...{ place: 'office', group: 'players', path: '/chess', text: 'nav.office', icon: 'users', order: 1 },
      permission: 'player.view',
    },
    { place: 'category-bar', path: '/chess', text: 'nav.unknown' },
  ],
  navTexts: { 'nav.chess': { 'en-us': 'Chess', 'hi-in': 'शतरंज' }, 'nav.rules': { 'en-us': 'Rules' } },
});

const navOf = (navigation?: (typeof royal.rules)['navigation']) => {
  const tenant = { ...royal, rules: { ...royal.rules, ...(navigation && { navigation }) } };
  const remotes = [{ release, isOfHouse: false, chosenBy: 'channel' as const }];
  const settings = { socketPath: '/socket', sandbox: false, sisterUrl: null };
  const manifest = bootManifest(tenant, { shell: shellRelease({}), remotes } as never, settings);
  return manifest.remotes[0]?.nav;
};

test('entries of a remote are in the page with texts and in order, without those of the office [F1.07]', () => {
  expect(navOf()).toEqual([
    {
      ...{ place: 'header', path: '/chess', icon: 'trophy', order: 10, access: 'signed-in' },
      text: { 'en-us': 'Chess', 'hi-in': 'शतरंज' },
    },
    { place: 'drawer', path: '/chess/rules', order: 20, text: { 'en-us': 'Rules' } },
    { place: 'category-bar', path: '/chess', order: 1000, text: { 'en-us': 'nav.unknown' } },
  ]);
});

test('the record of a brand hides entries and moves others, each at its place [F1.07]', () => {
  const nav = navOf({ hide: ['chess:header:/chess'], order: { 'chess:category-bar:/chess': 1 } });
  expect(nav?.map(({ place, order }) => [place, order])).toEqual([
    ['category-bar', 1],
    ['drawer', 20],
  ]);
});
