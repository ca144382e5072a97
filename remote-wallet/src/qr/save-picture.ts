import type { Api } from '@backlay/shared/host';

/** Side of a saved QR, pixels: enough for a print. */
const SIDE = 1024;

/** `2026-01-19.png`, by the player's own date (OQ-120). */
export function pictureName(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.png`;
}

/** Hands a picture to the browser to keep. */
export function savePicture(address: string, now = new Date()): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = pictureName(now);
  link.click();
}

/** A picture of the operator's as something to save: fetched by our own server, since the page may not ask others for it (A7.34). */
export async function pictureToSave(api: Api, address: string): Promise<string> {
  if (address.startsWith('data:')) return address;
  const { docs } = await api.call('imageBase', { imageUrl: address });
  return docs.imageBase.startsWith('data:') ? docs.imageBase : `data:image/png;base64,${docs.imageBase}`;
}

/** A drawn QR as PNG. */
export async function pngOf(drawing: SVGSVGElement): Promise<string> {
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  context.drawImage(picture, 0, 0, SIDE, SIDE);
  return canvas.toDataURL('image/png');
}
