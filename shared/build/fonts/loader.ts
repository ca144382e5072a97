import { URLSearchParams } from 'node:url';
import { type LoaderContext } from 'webpack';
import { cutFace } from './face';

/** webpack: `font.woff2?face=<name>&range=U+20-7E&axes=wght:400-750` is that font cut down; the stylesheet sets the cut. */
export default async function faceLoader(
  this: Pick<LoaderContext<object>, 'resourceQuery'>,
  font: Buffer,
): Promise<Buffer> {
  return cutFace(font, askedFace(this.resourceQuery));
}

export const raw = true;

/** What a query asks for. A plus is one, not a blank. */
export function askedFace(query: string): { name: string; range: string; axes: string } {
  const asked = new URLSearchParams(query.replaceAll('+', '%2B'));
  const [name, range, axes] = ['face', 'range', 'axes'].map((key) => asked.get(key));
  if (!name || !range || !axes) throw new Error(`A face needs a name, a range and axes: ${query}`);
  return { name, range, axes };
}
