/** Width at which the model reads screenshots best, pixels. */
const WIDTH = 1080;
/** Tallest picture that is read; a longer one is cut at its end. */
const HEIGHT = 3600;
/** A picture darker than this on average carries light letters. */
const DARK = 110;

/** Turns RGBA pixels into grey ones with dark letters on a light ground, in place. Values 0 to 255. */
export function toGreyscale(pixels: Uint8ClampedArray): void {
  let sum = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const grey = Math.round(0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0));
    pixels[at] = grey;
    pixels[at + 1] = grey;
    pixels[at + 2] = grey;
    pixels[at + 3] = 255;
    sum += grey;
  }
  if (sum / (pixels.length / 4) >= DARK) return;
  for (let at = 0; at < pixels.length; at += 4) {
    const light = 255 - (pixels[at] ?? 0);
    pixels[at] = light;
    pixels[at + 1] = light;
    pixels[at + 2] = light;
  }
}

/** A picture as the model reads it: of one width, grey, dark on light. `scale` multiplies the width of the model. */
export async function prepareImage(file: Blob, scale: number): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(WIDTH * scale);
  const height = Math.round((picture.height * canvas.width) / picture.width);
  canvas.height = Math.min(HEIGHT * scale, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser draws no pictures');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, height);
  picture.close();
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  toGreyscale(image.data);
  context.putImageData(image, 0, 0);
  return canvas;
}
