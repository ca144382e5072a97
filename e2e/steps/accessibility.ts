import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No serious or critical finding of axe on what is on screen now. */
export async function checkAccessibility(page: Page) {
  // A frame that is still loading answers axe nothing.
  for (const frame of page.frames()) await frame.waitForLoadState('load').catch(() => undefined);
  const judge = () =>
    new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      // A page without frames is judged in itself: the other way opens a second page for the findings of all frames.
      .setLegacyMode(page.frames().length === 1)
      .analyze();
  // A frame that comes meanwhile is part of the second look.
  const { violations } = await judge().catch((error: unknown) => {
    if (!String(error).includes('Axe in frame timed out')) throw error;
    return judge();
  });
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 160))
          .join(' | ')}`,
    );
  expect(grave).toEqual([]);
}
