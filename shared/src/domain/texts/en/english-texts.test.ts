/** @jest-environment node */
import { dataNames, roleNames, serverMessages, uiTexts } from '..';

const TEXTS: Readonly<Record<string, string>> = { ...dataNames, ...roleNames, ...uiTexts, ...serverMessages };

test('every English text of the platform has words, and no placeholder without a name [A4.36 OQ-47]', () => {
  const wrong = Object.entries(TEXTS).filter(
    ([, text]) => text.trim() === '' || /[{}]/.test(text.replace(/\{\w+\}/g, '')),
  );
  expect(wrong).toEqual([]);
});
