/** @jest-environment node */
import { namesInHindi, roleNamesInHindi, serverMessagesInHindi, uiInHindi } from '.';
import { dataNames, roleNames, serverMessages, uiTexts } from '..';

type Texts = Readonly<Record<string, string>>;
const placeholdersOf = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

test.each<[string, Texts, Texts]>([
  ['names of data', namesInHindi, dataNames],
  ['names of roles', roleNamesInHindi, roleNames],
  ['texts of the design system', uiInHindi, uiTexts],
  ['messages of the server', serverMessagesInHindi, serverMessages],
])('the Hindi %s have every English key, words, and the same placeholders [A4.36 H1.15 OQ-47]', (_, hindi, english) => {
  expect(Object.keys(hindi).sort()).toEqual(Object.keys(english).sort());
  const wrong = Object.entries(hindi).filter(
    ([key, text]) => text.trim() === '' || String(placeholdersOf(text)) !== String(placeholdersOf(english[key])),
  );
  expect(wrong).toEqual([]);
});
