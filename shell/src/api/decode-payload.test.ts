/** @jest-environment node */
import { gzipSync } from 'node:zlib';
import { decodePayload } from './request';

const docs = [{ name: 'भारत' }];
const packed = gzipSync(JSON.stringify(docs)).toString('base64');
const { DecompressionStream: own } = globalThis;

afterEach(() => Object.assign(globalThis, { DecompressionStream: own }));

test('docs are inflated by the browser itself [A7.10]', async () => {
  expect(await decodePayload(packed)).toEqual(docs);
});

test('a browser that cannot inflate gets the same docs [A7.10]', async () => {
  Reflect.deleteProperty(globalThis, 'DecompressionStream');
  expect(await decodePayload(packed)).toEqual(docs);
});
