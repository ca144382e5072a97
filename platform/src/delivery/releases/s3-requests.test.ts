import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { createReleaseStore, openBucket, s3Store } from './s3-store';
import { MOST_READ, NOTHING_WANTED, StoreUnavailableError } from './store';
import { remoteRelease, shellRelease } from './testing';

type Input = Readonly<Record<string, unknown>>;
const WALLET = remoteRelease('wallet');

/** A bucket that answers as the test sets, by the command and what it is about, and what it was sent. */
function open(answer: (command: string, input: Input) => unknown, place = 's3://releases/live') {
  const sent: [string, Input][] = [];
  jest.spyOn(S3Client.prototype, 'send').mockImplementation((async (command: { readonly input: Input }) => {
    const name = command.constructor.name.replace('Command', '');
    sent.push([name, command.input]);
    const answered = answer(name, command.input);
    if (answered instanceof Error) throw answered;
    return answered;
  }) as never);
  return { store: s3Store(place), sent };
}
afterEach(() => jest.restoreAllMocks());

const named = (name: string) => Object.assign(new Error(name), { name });
const bodyOf = (text: string) => ({
  Body: { transformToByteArray: async () => Buffer.from(text), transformToString: async () => text },
});

test('an address names bucket, folder, region and endpoint, and a store that is silent is given up [G3.02]', async () => {
  const plain = await openBucket('s3://releases');
  expect([plain.bucket, plain.prefix, await plain.client.config.region()]).toEqual(['releases', '', 'us-east-1']);
  expect([plain.client.config.forcePathStyle, await plain.client.config.maxAttempts()]).toEqual([false, 2]);
  const { client, prefix } = await openBucket('s3://releases//a/b//?region=ap-south-1&endpoint=http://127.0.0.1:9000');
  expect([prefix, await client.config.region(), client.config.forcePathStyle]).toEqual(['a/b/', 'ap-south-1', true]);
  expect((await client.config.endpoint?.())?.port).toBe(9000);
  expect(await client.config.requestChecksumCalculation()).toBe('WHEN_REQUIRED');
  expect(await client.config.responseChecksumValidation()).toBe('WHEN_REQUIRED');
  expect(await Reflect.get(client.config.requestHandler, 'configProvider')).toMatchObject({
    ...{ connectionTimeout: 1000, socketTimeout: 5000, requestTimeout: 5000 },
  });
  expect([createReleaseStore('s3://releases').isHere, createReleaseStore('/releases').isHere]).toEqual([false, true]);
});

test('records are listed over every page, but known ones and what is no record', async () => {
  const pages: Readonly<Record<string, object>> = {
    'live/shell/': { Contents: [{ Key: 'live/shell/1.0.0/release.json' }, {}], NextContinuationToken: 'not followed' },
    'live/remotes/': {
      Contents: [{ Key: 'live/remotes/wallet/1.0.0/release.json' }, { Key: 'live/remotes/wallet/1.0.0/a.js' }],
      ...{ IsTruncated: true, NextContinuationToken: 'second' },
    },
    second: {
      Contents: [{ Key: 'live/remotes/casino/1.0.0/inner/release.json' }],
      IsTruncated: true,
      NextContinuationToken: 'third',
    },
    third: { IsTruncated: false },
  };
  const texts: Readonly<Record<string, string>> = {
    'live/shell/1.0.0/release.json': JSON.stringify(shellRelease()),
    'live/remotes/wallet/1.0.0/release.json': 'no json',
  };
  const { store, sent } = open((name, { ContinuationToken, Prefix, Key }) =>
    name === 'ListObjectsV2' ? pages[String(ContinuationToken ?? Prefix)] : bodyOf(texts[String(Key)] ?? ''),
  );
  expect(await store.records(() => false)).toEqual({
    records: [shellRelease()],
    problems: [{ path: 'remotes/wallet/1.0.0', reason: expect.stringContaining('JSON') }],
  });
  const lists = sent.filter(([name]) => name === 'ListObjectsV2').map(([, input]) => input);
  expect(lists).toEqual([
    { Bucket: 'releases', Prefix: 'live/shell/', ContinuationToken: undefined },
    ...[undefined, 'second', 'third'].map((ContinuationToken) => ({
      ...{ Bucket: 'releases', Prefix: 'live/remotes/', ContinuationToken },
    })),
  ]);
  const known = await store.records((path) => path === 'remotes/wallet/1.0.0');
  expect([known.records.length, known.problems]).toEqual([1, []]);
});

test('a file is read with its key, and an empty or oversized one is refused and not taken into memory', async () => {
  const destroy = jest.fn();
  const files: Readonly<Record<string, object>> = {
    'live/a.js': bodyOf('a()'),
    'live/none.js': {},
    'live/most.js': { ...bodyOf('m()'), ContentLength: MOST_READ },
    'live/large.js': { Body: { ...bodyOf('').Body, destroy }, ContentLength: MOST_READ + 1 },
    'live/stream.js': { Body: { ...bodyOf('').Body, destroy: 'no function' }, ContentLength: MOST_READ + 1 },
    'live/web.js': { ...bodyOf(''), ContentLength: MOST_READ + 1 },
  };
  const { store, sent } = open((_, { Key }) => files[String(Key)]);
  expect(String(await store.read('a.js'))).toBe('a()');
  expect(sent).toEqual([['GetObject', { Bucket: 'releases', Key: 'live/a.js' }]]);
  expect(String(await store.read('most.js'))).toBe('m()');
  await expect(store.read('none.js')).rejects.toThrow('none.js is empty');
  for (const name of ['large.js', 'stream.js', 'web.js'])
    await expect(store.read(name)).rejects.toThrow(`${name} is larger than any file of a release`);
  expect(destroy).toHaveBeenCalledTimes(1);
});

test('a missing file is none of the store, any other failure is a store that is away [G3.02]', async () => {
  const failure = { error: named('NoSuchKey') as unknown };
  const { store, sent } = open(() => failure.error);
  for (const name of ['NoSuchKey', 'NotFound']) {
    failure.error = named(name);
    await expect(store.read('a.js')).rejects.toBe(failure.error);
    await expect(store.probe()).rejects.toBe(failure.error);
    expect(await store.wantedChannels()).toEqual(NOTHING_WANTED);
    expect(await store.decide({ revision: 1, refused: [] })).toBe(true);
  }
  failure.error = named('TimeoutError');
  const away = expect.objectContaining({ message: 'the release store does not respond', cause: failure.error });
  for (const ask of [() => store.read('a.js'), () => store.probe(), () => store.records(() => false)]) {
    await expect(ask()).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(ask()).rejects.toEqual(away);
  }
  await expect(store.wantedChannels()).rejects.toBeInstanceOf(StoreUnavailableError);
  await expect(store.decide({ revision: 1, refused: [] })).rejects.toBe(failure.error);
  await expect(store.publish(WALLET, '/none')).rejects.toBeInstanceOf(StoreUnavailableError);
  failure.error = {};
  await store.probe();
  expect(sent.at(-1)).toEqual(['HeadBucket', { Bucket: 'releases' }]);
});

test('a decision replaces the file that was read, and is refused where that file has changed [F2.02]', async () => {
  const answers = { file: { ...bodyOf('{"revision":1,"channels":{}}'), ETag: 'tag-1' } as object, put: {} as unknown };
  const { store, sent } = open((name) => (name === 'GetObject' ? answers.file : answers.put));
  expect(await store.decide({ revision: 1, refused: [] })).toBe(true);
  const Key = 'live/channels.json';
  expect(sent).toEqual([
    ['GetObject', { Bucket: 'releases', Key }],
    ['PutObject', { Bucket: 'releases', Key, Body: expect.stringContaining('"decided": 1'), IfMatch: 'tag-1' }],
  ]);
  answers.put = named('PreconditionFailed');
  expect(await store.decide({ revision: 1, refused: [] })).toBe(false);
  answers.put = named('AccessDenied');
  await expect(store.decide({ revision: 1, refused: [] })).rejects.toThrow('AccessDenied');
  sent.length = 0;
  answers.file = bodyOf('{"revision":1,"channels":{},"decided":1}');
  expect([await store.decide({ revision: 1, refused: [] }), sent.length]).toEqual([true, 1]);
  answers.file = {};
  await expect(store.decide({ revision: 1, refused: [] })).rejects.toThrow('Unexpected end of JSON input');
});

test('a version is removed a thousand objects at a time, its record first', async () => {
  const keys = Array.from({ length: 1500 }, (_, at) => `live/remotes/wallet/1.0.0/${at}.js`);
  const all = [...keys.slice(0, 700), 'live/remotes/wallet/1.0.0/release.json', ...keys.slice(700)];
  const { store, sent } = open((name) => (name === 'ListObjectsV2' ? { Contents: all.map((Key) => ({ Key })) } : {}));
  await store.remove(WALLET);
  expect(sent[0]).toMatchObject(['ListObjectsV2', { Prefix: 'live/remotes/wallet/1.0.0/' }]);
  const deleted = sent.slice(1).map(([name, { Bucket, Delete }]) => {
    expect([name, Bucket]).toEqual(['DeleteObjects', 'releases']);
    return (Delete as { Objects: { Key: string }[] }).Objects.map(({ Key }) => Key);
  });
  expect(deleted.map(({ length }) => length)).toEqual([1000, 501]);
  expect(deleted[0]?.[0]).toBe('live/remotes/wallet/1.0.0/release.json');
  expect(deleted.flat().sort()).toEqual([...all].sort());
});

describe('a release that is published to a bucket', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'backlay-s3-requests-'));
    mkdirSync(join(folder, 'z'));
    for (const name of ['release.json', 'a.js', 'z/b.js']) writeFileSync(join(folder, name), name);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const missing = named('NoSuchKey');
  const keyOf = (name: string) => `live/remotes/wallet/1.0.0/${name}`;
  /** What was written, by its key. */
  const putsOf = (sent: readonly [string, Input][]) =>
    sent.filter(([name]) => name === 'PutObject').map(([, { Key }]) => String(Key));

  test('a release is written file by file and over no other file, its record last [F2.01]', async () => {
    const { store, sent } = open((name) => (name === 'GetObject' ? missing : {}));
    expect(await store.publish(WALLET, folder)).toBe(true);
    expect(sent[0]).toEqual(['GetObject', { Bucket: 'releases', Key: keyOf('release.json') }]);
    expect(putsOf(sent).slice(0, 2).sort()).toEqual([keyOf('a.js'), keyOf('z/b.js')]);
    expect(sent.at(-1)).toEqual([
      'PutObject',
      { Bucket: 'releases', Key: keyOf('release.json'), Body: Buffer.from('release.json'), IfNoneMatch: '*' },
    ]);
  });

  test('a release that is there already is not written [F2.01]', async () => {
    const { store, sent } = open(() => bodyOf('{}'));
    expect([await store.publish(WALLET, folder), putsOf(sent)]).toEqual([false, []]);
  });

  test.each([
    ['a file of an earlier try with the same bytes', 'a.js', 'a.js', true, 3],
    ['a file with other bytes', 'a.js', 'other', false, 3],
    ['the record of another publisher', 'release.json', 'release.json', false, 3],
  ])('a release with %s is complete or refused [F2.01]', async (_, taken, text, expected, most) => {
    let isRead = false;
    const { store, sent } = open((name, { Key }) => {
      if (name === 'PutObject') return Key === keyOf(taken) ? named('PreconditionFailed') : {};
      // The first look finds no record.
      const answer = isRead ? bodyOf(text) : missing;
      isRead = true;
      return answer;
    });
    expect(await store.publish(WALLET, folder)).toBe(expected);
    expect(putsOf(sent).length).toBeLessThanOrEqual(most);
    expect(putsOf(sent).includes(keyOf('release.json'))).toBe(taken === 'release.json' || expected);
  });

  test('a write that fails for another reason is a failure [F2.01]', async () => {
    const { store } = open((name) => (name === 'GetObject' ? missing : named('AccessDenied')));
    await expect(store.publish(WALLET, folder)).rejects.toThrow('AccessDenied');
  });
});
