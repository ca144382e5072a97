import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import { readUtr } from '@backlay/shared/domain';
import { prepared } from './prepare';

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

/** How a screenshot is laid out, likeliest first: as the model finds it, or names and values far apart on one line each. */
const LAYOUTS = [PSM.AUTO, PSM.SINGLE_COLUMN] as const;

/** The UTR in a screenshot, or null. Everything happens in this browser: the picture is sent nowhere (C5.05, S-14). */
export async function readSlip(file: Blob): Promise<string | null> {
  const [opened, picture] = await Promise.all([open(), prepared(file)]);
  for (const layout of LAYOUTS) {
    // Never a list of allowed characters: the model then takes letters for digits. What is a reference is decided by its label.
    await opened.setParameters({ tessedit_pageseg_mode: layout });
    const { data } = await opened.recognize(picture);
    const utr = readUtr(data.text);
    if (utr) return utr;
  }
  return null;
}
