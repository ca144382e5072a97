import { buildTenant } from '../../testing';
import { registerServerPart, type DrawInput } from './server-part';

const input: DrawInput = {
  tenant: buildTenant(),
  language: { code: 'en' },
  ...{ path: '/', route: '/', screen: 'lobby' },
  answers: [],
  isPhone: true,
};

test('a screen with a picture of the first view is drawn without a link that loads it [F9.02]', () => {
  registerServerPart({
    texts: {},
    screens: { lobby: () => <img src="/art.webp" alt="" loading="eager" /> },
  });
  const { html } = JSON.parse(globalThis.drawScreen?.(JSON.stringify(input)) ?? '{}');
  expect(html).toBe('<img src="/art.webp" alt="" loading="eager"/>');
});
