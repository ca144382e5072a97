import { hmac } from '@noble/hashes/hmac';
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';

/** What decides a round: the house's seed, of which only the hash is known before; the players' seed; the number of the round. */
export interface Seeds {
  readonly serverSeed: string;
  readonly playerSeed: string;
  readonly nonce: number;
}

/** Numbers from 0 up to 1, one after the other. */
export type Random = () => number;

const NUMBERS_PER_BLOCK = 8;

/** SHA-256 of a server seed, as it is shown before the round: the commitment. */
export const hashOfSeed = (serverSeed: string): string => bytesToHex(sha256(utf8ToBytes(serverSeed)));

/**
 * The numbers of a round: HMAC-SHA256 with the server seed as key over `playerSeed:nonce:block`, eight numbers of 32 bits out of each
 * block. The same code runs on the server and on the page that verifies a round.
 */
export function randomOf({ serverSeed, playerSeed, nonce }: Seeds): Random {
  const key = utf8ToBytes(serverSeed);
  let block: DataView | null = null;
  let count = 0;
  return () => {
    const place = count % NUMBERS_PER_BLOCK;
    if (place === 0 || !block) {
      const bytes = hmac(sha256, key, utf8ToBytes(`${playerSeed}:${nonce}:${Math.floor(count / NUMBERS_PER_BLOCK)}`));
      block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    count += 1;
    return block.getUint32(place * 4) / 2 ** 32;
  };
}

/** A whole number from 0 up to `below`. */
export const toInteger = (random: Random, below: number): number => Math.floor(random() * below);

/** The item at an index that the list has. The games are bundled for their pages without other packages. */
export function getItemAt<T>(list: ArrayLike<T>, index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`No item ${index} in a list of ${list.length}`);
  return item;
}

/** Draws from the numbers 0 up to `of`, at most 256 of them: each call another one, none twice. */
export function createDrawer(random: Random, of: number): () => number {
  const left = ALL.slice(0, of);
  let drawn = 0;
  return () => {
    const at = drawn + toInteger(random, of - drawn);
    const found = getItemAt(left, at);
    left[at] = getItemAt(left, drawn);
    drawn += 1;
    return found;
  };
}

const ALL = Uint8Array.from({ length: 256 }, (_, number) => number);

/** `take` of the numbers from 0 up to `of`, in the order in which they were drawn. */
export function drawFrom(random: Random, of: number, take: number): number[] {
  const next = createDrawer(random, of);
  const drawn: number[] = [];
  while (drawn.length < take) drawn.push(next());
  return drawn;
}
