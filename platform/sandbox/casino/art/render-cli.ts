// `npm run sandbox:art`: draws the pictures of all games of the catalogue anew, in a browser without a window, and stores them beside the catalogue.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CASINO_CATEGORIES, listKeys } from '@backlay/shared/domain';
import { findChromium } from '@backlay/shared/testing/find-program';
import { fileOf, listGames, PICTURES, SHAPES } from '../../../src/casino/games';
import { drawGame } from './draw-game';
import { hashPixels } from './paint';

const QUALITY = 0.8;
/** A phone loads many pictures: none is heavier, bytes. */
const HEAVIEST = 16_000;
/** Letters in pictures are set in the brands' own type: a picture looks the same wherever it was drawn. */
const FACE = new URL(
  '../../../../shared/node_modules/@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2',
  import.meta.url,
);

const chromium = findChromium();

/** Compositions that are tried of each game, the first that is far enough from all earlier games is its picture. */
const TAKES = 60;
/** Bits of 64 between the hashes of two pictures. Compression moves some, so that more are wanted than are tested (E8.18). */
const APART = 13;

/** Runs in the page: draws takes of each game onto canvases and writes the pictures of the first one that is like no other's. */
const SCRIPT = `
${hashPixels.toString()}
const wanted = JSON.parse(document.getElementById('wanted').textContent);
const face = document.getElementById('face').textContent;
const chosen = [];
const draw = async ({ svg, width, height }) => {
  const image = new Image(width, height);
  image.src = 'data:image/svg+xml,' + encodeURIComponent(svg.includes('<text') ? svg.replace('>', '>' + face) : svg);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  context.drawImage(image, 0, 0, width, height);
  return { canvas, hash: ${hashPixels.name}(context.getImageData(0, 0, width, height).data, width, height) };
};
const differ = (one, other) => [...one].filter((bit, at) => bit !== other[at]).length;
const choose = async ({ game, takes }) => {
  for (const shapes of takes) {
    const drawn = await Promise.all(shapes.map(draw));
    const apart = chosen.every((hashes) => hashes.every((hash, at) => differ(hash, drawn[at].hash) >= ${APART}));
    const pictures = drawn.map(({ canvas }) => canvas.toDataURL('image/webp', ${QUALITY}).split(',')[1]);
    if (!apart || pictures.some((base64) => base64.length * 0.75 > ${HEAVIEST})) continue;
    chosen.push(drawn.map(({ hash }) => hash));
    return pictures.map((base64, at) => shapes[at].file + ' ' + base64);
  }
  return ['! ' + game];
};
(async () => {
  const lines = [];
  for (const one of wanted) lines.push(...(await choose(one)));
  document.getElementById('drawn').textContent = lines.join('\\n');
})();`;

function wanted() {
  return CASINO_CATEGORIES.flatMap(listGames).flatMap((game) => {
    const takes = Array.from({ length: TAKES }, (_, take) =>
      listKeys(SHAPES).flatMap((shape) => {
        const svg = drawGame(game, shape, take);
        const [width, height] = SHAPES[shape];
        const sized = svg?.replace('<svg ', `<svg width="${width}" height="${height}" `);
        return sized ? [{ file: fileOf(game.gameId, shape), svg: sized, width, height }] : [];
      }),
    );
    return takes[0]?.length ? [{ game: game.gameId, takes }] : [];
  });
}

/**
 * Removes the colour profile that the browser adds to a WebP: it is the default profile, and costs time in each decoding.
 */
function bare(webp: Buffer): Buffer {
  for (let at = 12; at < webp.length;) {
    const size = webp.readUInt32LE(at + 4);
    const chunk = webp.subarray(at, at + 8 + size + (size % 2));
    if (chunk.toString('latin1', 0, 4) !== 'VP8 ') {
      at += chunk.length;
      continue;
    }
    const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
    head.writeUInt32LE(chunk.length + 4, 4);
    return Buffer.concat([head, chunk]);
  }
  throw new Error('The browser drew no lossy WebP');
}

const folder = mkdtempSync(join(tmpdir(), 'art-'));
try {
  const page = join(folder, 'page.html');
  const data = JSON.stringify(wanted()).replaceAll('<', '\\u003c');
  const face = `<style>@font-face{font-family:Anek;font-weight:100 800;src:url(data:font/woff2;base64,${readFileSync(FACE).toString('base64')})}</style>`;
  writeFileSync(
    page,
    `<meta charset="utf-8"><script id="wanted" type="application/json">${data}</script><script id="face" type="text/plain">${face}</script><pre id="drawn"></pre><script>${SCRIPT}</script>`,
  );
  const arguments_ = ['--headless', '--no-sandbox', '--disable-gpu', '--virtual-time-budget=600000', '--dump-dom'];
  const document = execFileSync(
    chromium,
    [...arguments_, `--user-data-dir=${folder}/profile`, pathToFileURL(page).href],
    {
      maxBuffer: 256 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  ).toString();
  const drawn = /<pre id="drawn">([^<]+)<\/pre>/.exec(document)?.[1];
  if (!drawn) throw new Error('The browser drew nothing');
  const alike = drawn.split('\n').filter((line) => line.startsWith('! '));
  if (alike.length > 0) throw new Error(`No picture is unlike all others: ${alike.join(', ')}`);
  const pictures = fileURLToPath(PICTURES);
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures);
  for (const line of drawn.split('\n')) {
    const [file = '', base64 = ''] = line.split(' ');
    writeFileSync(join(pictures, file), bare(Buffer.from(base64, 'base64')));
  }
  process.stdout.write(`${drawn.split('\n').length} pictures\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
