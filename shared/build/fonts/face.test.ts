/** @jest-environment node */
import { axesOf, charactersOf } from './face';
import { askedFace } from './loader';

test('a range is the characters that CSS means by it', () => {
  expect(charactersOf('U+41-44,U+20B9')).toBe('ABCD₹');
  expect(charactersOf('U+a0')).toBe('\u00a0');
  expect(() => charactersOf('U+20-7E,digits')).toThrow('digits is no range of characters');
});

test('axes have bounds', () => {
  expect(axesOf('wght:400-750,wdth:80-100')).toEqual({ wght: { min: 400, max: 750 }, wdth: { min: 80, max: 100 } });
  expect(() => axesOf('wght:400')).toThrow('wght:400 names no axis and its bounds');
});

test('the query of a font defines its face and the remaining text', () => {
  expect(askedFace('?face=anek-rupee&range=U+20B9&axes=wght:400-750')).toEqual({
    name: 'anek-rupee',
    range: 'U+20B9',
    axes: 'wght:400-750',
  });
  expect(() => askedFace('?face=anek')).toThrow('A face needs a name, a range and axes');
});
