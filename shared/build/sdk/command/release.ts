import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { create } from 'tar';
import { z } from 'zod';
import { EXIT } from '../../release/exit-code';
import { signBuild } from '../../release/provenance';
import { findRegistry, readToken, Refused, send } from './registry';
import { RELEASE_FOLDER } from './stage';

const answer = z.looseObject({
  remote: z.string(),
  version: z.string(),
  repeated: z.boolean(),
  brands: z.array(z.looseObject({ brand: z.string(), version: z.string().nullable() })),
  approval: z.looseObject({ id: z.string() }).nullish(),
});
/** Packs the release folder as the registry reads it. The same files give the same bytes. */
async function packRelease(folder: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  const stream = create({ gzip: { level: 6 }, portable: true, mtime: new Date(0), cwd: folder }, ['.']);
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

async function publish(registry: URL, channel: string | undefined, env: NodeJS.ProcessEnv): Promise<void> {
  const folder = join(process.cwd(), RELEASE_FOLDER);
  if (!existsSync(join(folder, 'release.json')))
    throw new Error(`No ${RELEASE_FOLDER}/release.json. Run backlay-remote build first`);
  const { name, version } = z
    .looseObject({ name: z.string(), version: z.string() })
    .parse(JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')));
  signBuild(folder, new Date(), { environment: env, files: folder });
  const packed = await packRelease(folder);
  const token = await readToken(registry, name, env);
  const address = new URL('releases', registry);
  if (channel) address.searchParams.set('channel', channel);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/gzip',
    'idempotency-key': createHash('sha256')
      .update(packed)
      .update(channel ?? '')
      .digest('hex'),
  };
  const given = await send(address, { method: 'POST', headers, body: new Uint8Array(packed) });
  const { repeated, brands, approval } = answer.parse(given);
  process.stdout.write(`${name} ${version} ${repeated ? 'was published already' : 'is published'}.\n`);
  for (const { brand, version: shown } of brands) process.stdout.write(`  ${brand}: ${shown ?? 'none'}\n`);
  if (brands.length > 0 && brands.every(({ version: shown }) => shown === null))
    process.stdout.write('No brand shows it yet: staff of a brand grant and pin it in the release console.\n');
  if (approval)
    throw new Refused(
      EXIT.refused,
      `The channel ${channel} waits for an approval: ${approval.id}. It is not moved yet.`,
    );
  if (channel) process.stdout.write(`${channel} points at it.\n`);
}

/** `backlay-remote release`: publishes the release folder over HTTP, and moves a channel where one is named. */
export async function release(args: readonly string[]): Promise<number> {
  const { env } = process;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { channel: { type: 'string' }, registry: { type: 'string' } },
    });
    await publish(findRegistry(values.registry, env), values.channel, env);
    return EXIT.done;
  } catch (error) {
    if (error instanceof Refused) {
      process.stderr.write(`${error.message}\n`);
      return error.code;
    }
    throw error;
  }
}
