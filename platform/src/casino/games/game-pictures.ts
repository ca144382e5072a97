import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

/** A tile's square, or the wide picture of a leading tile and of a game's page; pixels, for screens of twice the density. */
export const SHAPES = { square: [256, 256], wide: [568, 320] } as const;
export type Shape = keyof typeof SHAPES;

export const PICTURES = new URL('pictures/', import.meta.url);
const PATH = '/game-art';

/** File name of a game's picture in a shape. */
export const fileOf = (gameId: string, shape: Shape): string => `${gameId}${shape === 'wide' ? '.wide' : ''}.webp`;

interface CachedPicture {
  readonly bytes: Buffer;
  readonly address: string;
}

let known: ReadonlyMap<string, CachedPicture> | null = null;

/**
 * Every picture by its file, read once. Its address holds the hash of its content, so that caches may store it for good.
 */
function pictures(): ReadonlyMap<string, CachedPicture> {
  const folder = fileURLToPath(PICTURES);
  known ??= new Map(
    (existsSync(folder) ? readdirSync(folder) : []).map((file) => {
      const bytes = readFileSync(new URL(file, PICTURES));
      const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
      return [file, { bytes, address: `${PATH}/${version}/${file}` }];
    }),
  );
  return known;
}

/** Where a game's picture is, on whatever host is asked; empty for a game that has none (C3.18). */
export const pictureAddress = (gameId: string, shape: Shape): string =>
  pictures().get(fileOf(gameId, shape))?.address ?? '';

/** Serves the pictures of games: each under the address of its content alone. */
export function serveGameArt(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(`${PATH}/:version/:file`, async (request, reply) => {
    const { file } = request.params;
    const stored = pictures().get(file);
    if (!stored || stored.address !== request.url.split('?', 1)[0])
      return reply.code(404).header('cache-control', 'no-store').send({ message: 'Picture not found' });
    return reply
      .type('image/webp')
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(stored.bytes);
  });
}
