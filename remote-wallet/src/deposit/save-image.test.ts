import { CallError } from '@backlay/shared/host';
import { fakeHost } from '@backlay/shared/testing';
import { pictureName, toDownloadImage, saveImage } from './qr-panel';

const PNG = 'iVBORw0KGgoAAAANSUhEUg==';
const JPEG = '/9j/4AAQSkZJRg==';
const answering = (imageBase: string) => fakeHost({ answers: { imageBase: { docs: { imageBase }, message: '' } } });

test('a picture is handed to the browser as a PNG named with the date of the player [A7.34 OQ-120]', () => {
  const followed: (readonly [string, string])[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push([this.download, this.href]);
  });
  saveImage(`data:image/png;base64,${PNG}`, new Date(2026, 0, 9, 23, 59));
  expect(followed).toEqual([['2026-01-09.png', `data:image/png;base64,${PNG}`]]);
  expect(pictureName(new Date(2026, 10, 21, 0, 0))).toBe('2026-11-21.png');
  click.mockRestore();
});

test('the picture is requested by its address and base64 of a PNG is saved unchanged [A7.34]', async () => {
  const host = answering(PNG);
  const saved = await toDownloadImage(host.api, 'https://assets.example/qr.png');
  expect(host.inputsOf('imageBase')).toEqual([{ imageUrl: 'https://assets.example/qr.png' }]);
  expect(saved).toBe(`data:image/png;base64,${PNG}`);
  expect(await toDownloadImage(answering(`data:image/png;base64,${PNG}`).api, '/uploads/a')).toBe(saved);
});

test('a picture that comes within the page is not asked for [A7.34]', async () => {
  const host = fakeHost();
  expect(await toDownloadImage(host.api, `data:image/png;base64,${PNG}`)).toBe(`data:image/png;base64,${PNG}`);
  expect(host.calls).toEqual([]);
});

test('a picture of another kind is drawn anew, so that what is named PNG is one [A7.34]', async () => {
  const sources: string[] = [];
  const decode = jest.fn(async function (this: HTMLImageElement) {
    sources.push(this.src);
  });
  Object.defineProperty(HTMLImageElement.prototype, 'decode', { configurable: true, value: decode });
  const drawImage = jest.fn();
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(`data:image/png;base64,${PNG}`);
  expect(await toDownloadImage(answering(JPEG).api, '/uploads/qr.jpg')).toBe(`data:image/png;base64,${PNG}`);
  expect(sources).toEqual([`data:image/jpeg;base64,${JPEG}`]);
  expect(drawImage).toHaveBeenCalledTimes(1);
});

test('a picture that the server has not, and one that is none, is a failed call [A7.34]', async () => {
  const host = fakeHost({ answers: { imageBase: new CallError(404, 'Picture not found') } });
  await expect(toDownloadImage(host.api, '/uploads/none.png')).rejects.toThrow('Picture not found');
  const decode = async () => Promise.reject(new Error('not a picture'));
  Object.defineProperty(HTMLImageElement.prototype, 'decode', { configurable: true, value: decode });
  await expect(toDownloadImage(answering('bm90aGluZw==').api, '/uploads/a')).rejects.toBeInstanceOf(CallError);
});
