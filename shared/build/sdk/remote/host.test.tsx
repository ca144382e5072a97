import { act, render, screen } from '@testing-library/react';
import { HostProvider } from '../../../src/host';
import { fakeHost } from '../../../testing/fake-host';
import { addTexts, addTranslations } from '../../../testing/test-texts';
import { defineTexts } from './host';

/** What the preset of a bundler sets while it builds a remote. */
function asRemote<T>(name: string, define: () => T): T {
  Object.assign(globalThis, { __BACKLAY_REMOTE__: name });
  try {
    return define();
  } finally {
    Reflect.deleteProperty(globalThis, '__BACKLAY_REMOTE__');
  }
}

const chess = asRemote('chess', () =>
  defineTexts(
    { title: 'Chess', wins: '{count} wins', lost: 'You lost' },
    { 'hi-in': async () => ({ title: 'शतरंज', wins: '{count} जीत' }) },
  ),
);
const ludo = asRemote('ludo', () => defineTexts({ title: 'Ludo' }, { 'hi-in': async () => ({ title: 'लूडो' }) }));

function Chess() {
  const t = chess.useT();
  return <p>{`${t('title')}: ${t('wins', { count: 3 })}, ${t('lost')}, ${t('ui.close')}`}</p>;
}
function Ludo() {
  const t = ludo.useT();
  return <p>{t('title')}</p>;
}

test('two remotes with one key show their own texts on a page, in both languages [F1.05]', async () => {
  const host = fakeHost();
  for (const { module } of [chess, ludo]) {
    const given = (texts: object = {}) => Object.fromEntries(Object.entries(texts));
    addTexts(given(module.texts));
    addTranslations(given(await module.languages['hi-in']?.()));
  }
  render(
    <HostProvider host={host}>
      <Chess />
      <Ludo />
    </HostProvider>,
  );
  expect(screen.getByText('Chess: 3 wins, You lost, Close')).toBeTruthy();
  expect(screen.getByText('Ludo')).toBeTruthy();
  act(() => host.setLanguage('hi-in'));
  expect(screen.getByText(/^शतरंज: 3 जीत, You lost, /)).toBeTruthy();
  expect(screen.getByText('लूडो')).toBeTruthy();
});

test('the module of a remote has its keys under the name of the remote [F1.05]', async () => {
  expect(chess.module.texts).toEqual({
    'chess/title': 'Chess',
    'chess/wins': '{count} wins',
    'chess/lost': 'You lost',
  });
  expect(await ludo.module.languages['hi-in']?.()).toEqual({ 'ludo/title': 'लूडो' });
});
