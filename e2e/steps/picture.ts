import type { Page, TestInfo } from '@playwright/test';

/** With E2E_PICTURES=on, stores a picture of the screen under test-results/pictures, named by screen and project. */
export async function keepPicture(page: Page, info: TestInfo, name: string) {
  if (process.env['E2E_PICTURES'] !== 'on') return;
  await page.screenshot({ path: `test-results/pictures/${name}-${info.project.name}.png`, animations: 'disabled' });
}
