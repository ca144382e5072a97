import { ENGLISH } from './language';
import { NO_SUBJECT, pageTags, titleOf, type PageSubject, type TaggedPage } from './page-tags';
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

test('an event is a SportsEvent with its address, start, sport, competition and sides [F9.06]', () => {
  const tags = pageTags(at('/events/4/33', { title: 'India v Australia', picture: null, event }));
  expect(dataOf(tags)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: 'India v Australia',
    url: 'https://royal.example/events/4/33',
    startDate: '2026-11-24T14:00:00.000Z',
    eventStatus: 'https://schema.org/EventScheduled',
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
  ['/cricket', 'Cricket | Royal'],
  ['/', 'Royal'],
  ['/cricket/more', 'Royal'],
  ['/live-casino', 'Royal'],
])('the title of %s is %s, without structured data [F9.06]', (path, title) => {
  expect(titleOf(at(path, NO_SUBJECT))).toBe(title);
  expect(dataOf(pageTags(at(path, NO_SUBJECT)))).toBeNull();
});
