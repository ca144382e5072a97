import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { getItemAt } from '@backlay/shared/domain';
import { z } from 'zod';
import { readMessages } from '../betfair-stream/read-messages';
import { type StreamMessage } from '../betfair-stream/change';

/** Names that a price file lacks, by selection, event and market id. */
export interface Names {
  readonly runners: Map<string, string>;
  readonly events: Map<string, string>;
  readonly markets: Map<string, string>;
  /** What is written after the teams: `3rd T20 from Queens Sports Club`. */
  readonly competitions: Map<string, string>;
}

const catalogueFile = z.object({
  marketId: z.string(),
  marketName: z.string().nullish(),
  runners: z.array(z.object({ selectionId: z.number(), runnerName: z.string() })).nullish(),
  event: z.object({ id: z.string(), name: z.string() }).nullish(),
});
type Catalogue = z.infer<typeof catalogueFile>;

/** The price files that a path or a pattern with `*` in its last part names, in order of name. */
export function findRecordings(pattern: string): readonly string[] {
  const folder = dirname(resolve(pattern));
  const wanted = new RegExp(
    `^${basename(pattern)
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  );
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => wanted.test(name) && /\.mcm(\.gz|\.bz2)?$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}

const stem = (path: string): string => path.replace(/\.mcm(\.gz|\.bz2)?$/, '');

/** The score file of a price file, where there is one beside it. */
function scoreFileOf(path: string): string | undefined {
  return ['.ccm.gz', '.ccm.bz2', '.ccm'].map((end) => stem(path) + end).find(existsSync);
}

/** Runner, event and market names from the score files and catalogues beside the price files. */
export async function readNames(paths: readonly string[]): Promise<Names> {
  const names: Names = { runners: new Map(), events: new Map(), markets: new Map(), competitions: new Map() };
  for (const path of paths) {
    const catalogue = `${stem(path)}.catalogue.json`;
    if (existsSync(catalogue)) takeCatalogue(catalogueFile.parse(JSON.parse(readFileSync(catalogue, 'utf8'))), names);
    const scores = scoreFileOf(path);
    if (scores) for await (const message of readMessages(scores)) takeScoreNames(message, names);
  }
  return names;
}

function takeCatalogue(catalogue: Catalogue, names: Names): void {
  for (const runner of catalogue.runners ?? []) names.runners.set(String(runner.selectionId), runner.runnerName);
  if (catalogue.marketName) names.markets.set(catalogue.marketId, catalogue.marketName);
  if (catalogue.event) names.events.set(catalogue.event.id, catalogue.event.name);
}

function takeScoreNames(message: StreamMessage, names: Names): void {
  if (message.op !== 'ccm') return;
  for (const { eventId, fixtureInfo, homeTeam, awayTeam } of message.cc ?? []) {
    for (const team of [homeTeam, awayTeam])
      if (team?.selectionId !== undefined) names.runners.set(String(team.selectionId), team.name);
    if (fixtureInfo?.homeTeam && fixtureInfo.awayTeam)
      names.events.set(eventId, `${fixtureInfo.homeTeam} v ${fixtureInfo.awayTeam}`);
    const [, ...rest] = fixtureInfo?.eventDescription?.split(', ') ?? [];
    if (rest.length > 0) names.competitions.set(eventId, rest.join(' '));
  }
}

/** All lines of the price files and of their score files, in order of publish time; at the same time prices come before scores. */
export async function* readMerged(paths: readonly string[]): AsyncGenerator<StreamMessage, undefined> {
  const files = [...paths, ...paths.flatMap((path) => scoreFileOf(path) ?? [])];
  const sources = files.map((path) => readMessages(path));
  try {
    const heads = await Promise.all(sources.map(async (source) => (await source.next()).value));
    for (;;) {
      let first = -1;
      let earliest: StreamMessage | undefined;
      for (let index = 0; index < heads.length; index += 1) {
        const head = heads[index];
        if (head && head.pt < (earliest?.pt ?? Infinity)) [first, earliest] = [index, head];
      }
      if (!earliest) return;
      yield earliest;
      heads[first] = (await getItemAt(sources, first).next()).value;
    }
  } finally {
    for (const source of sources) await source.return(undefined);
  }
}
