import { BETFAIR_CONSTANT, SPORTS, bySportOrder, isRacing, sportByGameType, sportById } from './sports';

test.each([
  ['1', 'Soccer'],
  ['2', 'Tennis'],
  ['3', 'Golf'],
  ['4', 'Cricket'],
  ['5', 'Rugby Union'],
  ['6', 'Boxing'],
  ['7', 'Horse Racing'],
  ['8', 'Motor Sport'],
])('sport %s is %s [B9.01]', (id, name) => {
  expect(sportById(id)?.name).toBe(name);
});

test('the other sports carry the ids of the table [B9.02 B9.03 B9.04 B9.05]', () => {
  const ids = Object.fromEntries(SPORTS.map((sport) => [sport.name, sport.id]));
  expect(ids).toMatchObject({
    'Special Bets': '10',
    Cycling: '11',
    Snooker: '6422',
    Baseball: '7511',
    'American Football': '6423',
    'Winter Sports': '451485',
    'Rugby League': '1477',
    Darts: '3503',
    Basketball: '7522',
    'Ice Hockey': '7524',
    'Australian Rules': '61420',
    Handball: '468328',
    Volleyball: '998917',
    'Gaelic Games': '2152880',
    'Mixed Martial Arts': '26420387',
    'Greyhound Racing': '4339',
    Politics: '2378961',
    Kabaddi: '23789607',
    Esports: '27454571',
  });
  expect(SPORTS).toHaveLength(27);
});

test('Kabaddi sorts after every sport, Esports and unknown ones included [B9.06]', () => {
  const sorted = [{ id: '23789607' }, { id: '27454571' }, { id: 'darts-in-space' }, { id: '4' }, { id: '1' }].sort(
    bySportOrder,
  );
  expect(sorted.map((sport) => sport.id)).toEqual(['1', '4', '27454571', 'darts-in-space', '23789607']);
});

test('only horse and greyhound racing are races [B9.07]', () => {
  expect(SPORTS.filter((sport) => isRacing(sport.id)).map((sport) => sport.id)).toEqual(['7', '4339']);
});

test('a game type is the slug or id of a sport [A2.05]', () => {
  expect(sportByGameType('cricket')?.id).toBe('4');
  expect(sportByGameType('horse-racing')?.id).toBe('7');
  expect(sportByGameType('4339')?.name).toBe('Greyhound Racing');
  expect(sportByGameType('Cricket')).toBeUndefined();
  expect(sportByGameType('foo')).toBeUndefined();
});

test('the constant of the exchange is 10, and names no sport by itself [B9.08 OQ-91]', () => {
  expect(BETFAIR_CONSTANT).toBe(10);
  expect(SPORTS.some((sport) => (sport.id as unknown) === BETFAIR_CONSTANT)).toBe(false);
});
