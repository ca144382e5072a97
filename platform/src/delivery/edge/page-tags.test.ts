import { z } from 'zod';
import { ENGLISH, pageLanguage } from './language';
import { describePage, NO_SUBJECT, pageTags, titleOf, type PageSubject, type TaggedPage } from './page-tags';
import { royal } from '../../core/tenants/seeds/royal';

const event = {
  openDate: '2026-11-24T14:00:00.000Z',
  eventType: { id: '4', name: 'Cricket' },
  competition: 'Border Cup',
};
const at = (path: string, subject: PageSubject): TaggedPage => ({
  ...{ tenant: royal, origin: 'https://royal.example', path, subject, nonce: 'n' },
  ...{ language: ENGLISH, languageInAddress: false },
});
const dataOf = (tags: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json" nonce="n">(.*?)<\/script>/s.exec(tags)?.[1] ?? 'null');

const named = (type: string) => z.strictObject({ '@type': z.literal(type), name: z.string().min(1) });
const schemaOrg = (...names: readonly string[]) => z.enum(names.map((name) => `https://schema.org/${name}`));

/** What search engines require and recommend of an event that is found on a page; a property of no such list is refused. */
const sportsEvent = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('SportsEvent'),
  name: z.string().min(1),
  description: z.string().min(1),
  url: z.url(),
  image: z.url(),
  startDate: z.iso.datetime(),
  eventStatus: schemaOrg('EventScheduled', 'EventPostponed', 'EventRescheduled', 'EventCancelled', 'EventMovedOnline'),
  eventAttendanceMode: schemaOrg('OnlineEventAttendanceMode', 'OfflineEventAttendanceMode', 'MixedEventAttendanceMode'),
  sport: z.string().min(1),
  superEvent: named('EventSeries'),
  location: z.strictObject({ '@type': z.literal('VirtualLocation'), url: z.url() }),
  competitor: z
    .array(named('SportsTeam').or(named('Person')))
    .min(2)
    .optional(),
});

test.each([
  ['a match', 'India v Australia', event],
  ['a match of two players', 'A Kaur v B Osei', { ...event, eventType: { id: '2', name: 'Tennis' } }],
  ['a race', 'Ascot 14:30', { ...event, eventType: { id: '7', name: 'Horse Racing' } }],
])('the structured data of %s follow the schema of a SportsEvent [F9.06]', (_what, title, facts) => {
  const data = sportsEvent.safeParse(dataOf(pageTags(at('/events/4/33', { title, picture: null, event: facts }))));
  expect(data.error?.issues).toBeUndefined();
  expect(data.data?.name).toBe(title);
});

test('an event is a SportsEvent with its address, start, sport, competition and sides [F9.06]', () => {
  const tags = pageTags(at('/events/4/33', { title: 'India v Australia', picture: null, event }));
  expect(dataOf(tags)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: 'India v Australia',
    description: 'India v Australia · Border Cup · Cricket',
    url: 'https://royal.example/events/4/33',
    image: 'https://royal.example/brand/icon-512.png',
    startDate: '2026-11-24T14:00:00.000Z',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    sport: 'Cricket',
    superEvent: { '@type': 'EventSeries', name: 'Border Cup' },
    location: { '@type': 'VirtualLocation', url: 'https://royal.example/events/4/33' },
    competitor: [
      { '@type': 'SportsTeam', name: 'India' },
      { '@type': 'SportsTeam', name: 'Australia' },
    ],
  });
  expect(tags).toContain('<meta property="og:description" content="India v Australia · Border Cup · Cricket">');
});

test('the name of an event cannot end its structured data [F9.06]', () => {
  const title = '</script><script>alert(1)</script>';
  const tags = pageTags(at('/events/4/33', { title, picture: null, event }));
  expect(tags.match(/<script/g)).toHaveLength(1);
  expect(dataOf(tags)).toMatchObject({ name: title });
});

test.each([
  ['/cricket', 'Cricket | Royal', 'CollectionPage', 'Cricket'],
  ['/inPlay', 'In-Play | Royal', 'CollectionPage', 'In-Play'],
  ['/live-casino', 'Live Casino | Royal', 'CollectionPage', 'Live Casino'],
  ['/top-casino', 'Top Casino | Royal', 'CollectionPage', 'Top Casino'],
  ['/', 'Royal', 'WebSite', 'Royal'],
  ['/login-user/player1/secret', 'Royal', 'WebSite', 'Royal'],
])('the title of %s is %s, and its structured data are a %s named %s [F9.06]', (path, title, type, name) => {
  const page = at(path, NO_SUBJECT);
  expect(titleOf(page)).toBe(title);
  expect(dataOf(pageTags(page))).toMatchObject({ '@type': type, name, url: expect.not.stringContaining('secret') });
});

test.each(['/cricket/more', '/deposit'])('%s has the title of its brand, without structured data [F9.06]', (path) => {
  expect(titleOf(at(path, NO_SUBJECT))).toBe('Royal');
  expect(dataOf(pageTags(at(path, NO_SUBJECT)))).toBeNull();
});

test('the description of a list is its name before that of the brand, in the language of the page [F9.06]', () => {
  const page = at('/live-casino', NO_SUBJECT);
  expect(describePage(page)).toMatch(/^Live Casino · ./);
  const language = pageLanguage(royal, {}, 'hi-in');
  expect(describePage({ ...page, language })).toMatch(/^लाइव कैसीनो · ./);
});
