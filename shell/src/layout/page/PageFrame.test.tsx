import { screen } from '@testing-library/react';
import { renderApp } from '../../testing/render-app';

let windowWidth = 0;
const before = window.matchMedia;
beforeAll(() => {
  window.matchMedia = (media) =>
    ({
      get matches() {
        return windowWidth >= Number(/min-width: (\d+)px/.exec(media)?.[1] ?? 0);
      },
      media,
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList;
});
afterAll(() => {
  window.matchMedia = before;
});

test.each([
  [390, false, false],
  [900, false, true],
  [1440, true, true],
])('A9.12 at %i px wide the tree is drawn: %p, the bet panel: %p', (width, tree, panel) => {
  windowWidth = width;
  renderApp();
  expect(screen.queryByTestId('layout.tree') !== null).toBe(tree);
  expect(screen.queryByTestId('layout.bet-panel') !== null).toBe(panel);
});
