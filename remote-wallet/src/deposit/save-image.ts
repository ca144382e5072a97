import { CallError, type Api } from '@backlay/shared/host';

/** Side of a saved QR, pixels: enough for a print. */
const SIDE = 1024;

/** `2026-01-19.png`, by the player's own date (OQ-120). */
export function pictureName(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.png`;
}

/** Hands a picture to the browser to keep. */
export function saveImage(address: string, now = new Date()): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = pictureName(now);
  link.click();
}

/** First characters of a picture's base64, by its kind: the bytes decide, not the name. */
const KINDS: readonly (readonly [start: string, type: string])[] = [
  ['iVBORw0KGgo', 'png'],
  ['/9j/', 'jpeg'],
  ['UklGR', 'webp'],
  ['R0lGOD', 'gif'],
];

/**
 * A picture of the operator as a PNG to save (A7.34). Our own server fetches it, since the page may not call other hosts. A picture of
 * another type is converted. Throws {@link CallError} when
 * the server has no such picture or the browser cannot read it.
 */
export async function toDownloadImage(api: Api, address: string): Promise<string> {
  const given = address.startsWith('data:')
    ? address
    : (await api.call('imageBase', { imageUrl: address })).docs.imageBase;
  const base64 = given.slice(given.startsWith('data:') ? given.indexOf(',') + 1 : 0);
  const type = KINDS.find(([start]) => base64.startsWith(start))?.[1];
  if (type === 'png') return `data:image/png;base64,${base64}`;
  const picture = await decoded(given.startsWith('data:') ? given : `data:image/${type ?? 'avif'};base64,${base64}`);
  return drawn(picture, picture.naturalWidth, picture.naturalHeight);
}

/** A drawn QR as PNG. */
export async function toPng(drawing: SVGSVGElement): Promise<string> {
  const address = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
  return drawn(await decoded(address), SIDE, SIDE);
}

async function decoded(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode().catch((cause: unknown) => {
    throw new CallError(415, '', cause);
  });
  return picture;
}

function drawn(picture: HTMLImageElement, width: number, height: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  context.drawImage(picture, 0, 0, width, height);
  return canvas.toDataURL('image/png');
}
