import { act, fireEvent, screen } from '@testing-library/react';
import { renderWithHost } from '@backlay/shared/testing';
import { CopyButton } from './copy-button';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const clipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });

test('a copied value is announced and its button confirms for 2 s [A8.12 C2.20 C9.03]', async () => {
  const copied: string[] = [];
  clipboard(async (text) => void copied.push(text));
  const { host, container } = renderWithHost(<CopyButton what="UPI ID" value="royalpay@hdfcbank" />);
  const drawing = () => container.querySelector('svg')?.innerHTML;
  const before = drawing();
  fireEvent.click(screen.getByRole('button', { name: 'Copy UPI ID' }));
  await act(async () => undefined);
  expect([copied, host.messages]).toEqual([
    ['royalpay@hdfcbank'],
    [{ kind: 'success', text: 'Copied: royalpay@hdfcbank' }],
  ]);
  expect(drawing()).not.toBe(before);
  act(() => void jest.advanceTimersByTime(1999));
  expect(drawing()).not.toBe(before);
  act(() => void jest.advanceTimersByTime(1));
  expect(drawing()).toBe(before);
});

test.each([
  ['en-us', 'Copy UPI ID', "Couldn't copy. Please copy it manually."],
  ['hi-in', 'UPI ID कॉपी करें', 'कॉपी नहीं हो सका। कृपया ख़ुद कॉपी करें।'],
] as const)('a clipboard that refuses is an error on a page in %s [C2.20 E8.16]', async (language, name, text) => {
  clipboard(() => Promise.reject(new Error('not allowed')));
  const { host } = renderWithHost(<CopyButton what="UPI ID" value="x" />);
  act(() => host.setLanguage(language));
  fireEvent.click(screen.getByRole('button', { name }));
  await act(async () => undefined);
  expect(host.messages).toEqual([{ kind: 'error', text }]);
});
