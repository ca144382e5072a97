import { readFile } from 'node:fs/promises';
import type { CasinoGame } from '@backlay/shared/contract';
import { CASINO_CATEGORIES } from '@backlay/shared/domain';
import { listGames } from './game-catalogue';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { drawGame } from '../../../sandbox/casino/art/draw-game';
import { fileOf, PICTURES, SHAPES, type Shape } from './game-pictures';

const games = CASINO_CATEGORIES.flatMap(listGames);
const shapes = Object.keys(SHAPES) as Shape[];

test('every game of the catalogue that can be drawn has its two pictures, light enough for a phone [C3.18]', async () => {
  for (const game of games)
    for (const shape of shapes) {
      expect([game.gameId, drawGame(game, shape) !== null]).toEqual([game.gameId, true]);
      const bytes = await readFile(new URL(fileOf(game.gameId, shape), PICTURES));
      expect([bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 16)]).toEqual(['RIFF', 'WEBPVP8 ']);
      // A lossy picture has its size in 14 bits each.
      const size = [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
      expect([game.gameId, size]).toEqual([game.gameId, [...SHAPES[shape]]]);
      expect(bytes.length).toBeLessThan(16 * 1024);
    }
});

describe('on the platform', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await openTestPlatform();
  });
  afterAll(() => platform.close());

  test('the list names existing pictures by content hash with a permanent cache time [C3.18 C7.25]', async () => {
    const { docs } = (await platform.call('royal', 'casinoGames', { query: { gameType: 'Lottery' } })).body;
    for (const { urlThumb, urlThumbRect } of docs as CasinoGame[])
      for (const address of [urlThumb, urlThumbRect]) {
        const answer = await platform.send(address);
        expect([address, answer.status, answer.headers['content-type']]).toEqual([address, 200, 'image/webp']);
        expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      }
    const [known = ''] = (docs as CasinoGame[]).map(({ urlThumb }) => urlThumb);
    const older = await platform.send(known.replace(/game-art\/\w+/, 'game-art/000000000000'));
    expect([older.status, older.headers['cache-control']]).toEqual([404, 'no-store']);
    expect((await platform.send('/game-art/x/..%2f..%2fpackage.json')).status).toBe(404);
  });
});
