import { toGreyscale } from './payment-proof-ocr';

const pixels = (...greys: number[]) => new Uint8ClampedArray(greys.flatMap((grey) => [grey, grey, grey, 128]));
const greyOf = (made: Uint8ClampedArray) => [...made].filter((_, at) => at % 4 === 0);

test('a light picture stays as it is, in grey and without holes [S-14]', () => {
  const made = new Uint8ClampedArray([255, 0, 0, 10, 250, 250, 250, 255]);
  toGreyscale(made);
  expect([...made]).toEqual([76, 76, 76, 255, 250, 250, 250, 255]);
});

test('a dark picture is turned over, so that its letters are dark [C5.05]', () => {
  const made = pixels(20, 20, 20, 240);
  toGreyscale(made);
  expect(greyOf(made)).toEqual([235, 235, 235, 15]);
});
