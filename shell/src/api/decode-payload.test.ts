/** @jest-environment node */
import { gzipSync } from 'node:zlib';
import { decodePayload } from './decode-payload';

const docs = [{ name: 'भारत' }];
const packed = gzipSync(JSON.stringify(docs)).toString('base64');
const { DecompressionStream: own } = globalThis;

afterEach(() => Object.assign(globalThis, { DecompressionStream: own }));

test('A7.10 docs are inflated by the browser itself', async () => {
  expect(await decodePayload(packed)).toEqual(docs);
});

test('A7.10 a browser that cannot inflate gets the same docs', async () => {
  Reflect.deleteProperty(globalThis, 'DecompressionStream');
  expect(await decodePayload(packed)).toEqual(docs);
});
