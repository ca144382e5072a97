/** @jest-environment node */
import { PNG } from 'pngjs';
import { comparePictures } from './compare-versions';
import { plantedChanges } from './planted-changes';

/** A picture of one colour, where some pixels have another one. */
function drawPicture({ width = 8, height = 8, changed = [] as readonly number[], red = 26 } = {}): Buffer {
  const picture = new PNG({ width, height });
  for (let at = 0; at < width * height; at += 1)
    picture.data.set([changed.includes(at) ? red : 20, 127, 75, 255], at * 4);
  return PNG.sync.write(picture);
}

test('a picture against itself differs in no pixel, however it is packed [F6.05]', () => {
  const again = PNG.sync.write(PNG.sync.read(drawPicture()), { deflateLevel: 0 });
  expect(again.equals(drawPicture())).toBe(false);
  expect(comparePictures(drawPicture(), drawPicture())).toEqual({ pixels: 0, difference: null });
  expect(comparePictures(drawPicture(), again)).toEqual({ pixels: 0, difference: null });
});

test('one shade in one pixel, a shifted part and a longer page are each counted to the pixel [F6.05]', () => {
  const count = (before: Buffer, after: Buffer) => comparePictures(before, after).pixels;
  expect(count(drawPicture(), drawPicture({ changed: [9], red: 21 }))).toBe(1);
  expect(count(drawPicture({ changed: [9] }), drawPicture({ changed: [10] }))).toBe(2);
  expect(count(drawPicture(), drawPicture({ height: 10 }))).toBe(16);
  const { difference } = comparePictures(drawPicture(), drawPicture({ changed: [9] }));
  expect(difference && PNG.sync.read(difference).width).toBe(8);
});

test('the benchmark plants five kinds of change in four screens, each once [F6.05]', () => {
  expect(new Set(plantedChanges.map(({ name }) => name)).size).toBe(20);
  expect(new Set(plantedChanges.map(({ view }) => view)).size).toBe(4);
});
