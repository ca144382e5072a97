import type { ReactElement } from 'react';
import { buildTenant } from '../../testing';
import { OddsCell, TextField } from '../ui';
import { useSaid } from '../host';
import { registerServerPart, type DrawInput } from './server-part';

const input: DrawInput = {
  tenant: buildTenant(),
  language: { code: 'en' },
  ...{ path: '/', route: '/', screen: 'lobby' },
  answers: [],
  isPhone: true,
};

/** The markup of a part with one screen. */
function htmlOf(lobby: () => ReactElement, over: Partial<DrawInput> = {}): string {
  registerServerPart({ texts: {}, screens: { lobby } });
  return JSON.parse(globalThis.drawScreen?.(JSON.stringify({ ...input, ...over })) ?? '{}').html;
}

test('a field of a screen keeps its label at every width, and other parts lose the ids of the scripts [F9.06]', () => {
  const html = htmlOf(
    () => (
      <>
        <TextField label="Search" value="" readOnly />
        <OddsCell side="back" name="Back India" price="1.90" />
      </>
    ),
    { isPhone: false },
  );
  const fields = [...html.matchAll(/<label for="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(fields).size).toBe(2);
  for (const id of fields) expect(html).toContain(` id="${id}"`);
  expect(html.match(/ id="/g)).toHaveLength(2);
  expect(html).not.toContain('aria-labelledby');
});

test('a screen with a picture of the first view is drawn without a link that loads it [F9.02]', () => {
  expect(htmlOf(() => <img src="/art.webp" alt="" loading="eager" />)).toBe(
    '<img src="/art.webp" alt="" loading="eager"/>',
  );
});

function Greeting() {
  return <p>{useSaid()('Good morning.')}</p>;
}

test('a sentence of the platform is drawn in the language of the visit and by the texts of its brand [F9.05]', () => {
  registerServerPart({
    texts: { 'lobby/greeting': 'Good morning.' },
    languages: { 'hi-in': { 'lobby/greeting': 'नमस्ते' } },
    screens: { lobby: Greeting },
  });
  const draw = (language: DrawInput['language']): string =>
    JSON.parse(globalThis.drawScreen?.(JSON.stringify({ ...input, language })) ?? '{}').html;
  const brand = { code: 'hi-in', texts: { 'lobby/greeting': 'सुप्रभात' } };
  const visits = [{ code: 'en' }, { code: 'hi-in' }, brand, { code: 'hi-in' }, brand];
  expect(visits.map(draw)).toEqual(
    ['Good morning.', 'नमस्ते', 'सुप्रभात', 'नमस्ते', 'सुप्रभात'].map((text) => `<p>${text}</p>`),
  );
});
