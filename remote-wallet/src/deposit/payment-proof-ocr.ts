import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import { NO_READING, readPayment, type PaymentReading } from '@backlay/shared/domain';

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

// Files of this release: worker, core and model come from where this script came from, and nothing is asked of anybody else.
const worker = new URL('tesseract.js/dist/worker.min.js', import.meta.url).href;
const core = new URL('tesseract.js-core/tesseract-core-simd-lstm.js', import.meta.url).href;
new URL('tesseract.js-core/tesseract-core-simd-lstm.wasm', import.meta.url);
const model = new URL('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz', import.meta.url).href;

let reader: Promise<Worker> | null = null;

function open(): Promise<Worker> {
  reader ??= createWorker('eng', OEM.LSTM_ONLY, {
    workerPath: worker,
    // A worker out of a blob is refused by the page's policy.
    workerBlobURL: false,
    corePath: core,
    langPath: model.slice(0, model.lastIndexOf('/')),
    gzip: false,
    // The browser keeps the files of a release anyway.
    cacheMethod: 'none',
  }).catch((error: unknown) => {
    reader = null;
    throw error;
  });
  return reader;
}

/** Layouts of a picture, likeliest first. Automatic layout takes labels and values at both ends of a line apart. */
const LAYOUTS = [PSM.SINGLE_COLUMN, PSM.AUTO] as const;
/** A digit that is misread is misread differently at another scale (E8.20). */
const SCALES = [1, 1.5] as const;

/**
 * UTR and amount of a payment picture, each only where two readings at different scales agree. The picture stays in this browser.
 * Source: C5.05, E8.20, S-14.
 */
export async function extractUtrFromImage(file: Blob): Promise<PaymentReading> {
  const [opened, ...pictures] = await Promise.all([open(), ...SCALES.map((scale) => prepareImage(file, scale))]);
  const texts: string[][] = SCALES.map(() => []);
  let reading = NO_READING;
  for (const layout of LAYOUTS) {
    // Never a list of allowed characters: the model then takes letters for digits. What is a reference is decided by its label.
    await opened.setParameters({ tessedit_pageseg_mode: layout });
    for (const [at, picture] of pictures.entries()) texts[at]?.push((await opened.recognize(picture)).data.text);
    const [small = [], large = []] = texts;
    reading = readPayment(small, large);
    if (reading.utr !== null) return reading;
  }
  return reading;
}
