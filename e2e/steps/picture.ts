import type { Page, TestInfo } from '@playwright/test';

/** Keeps a picture of the screen under test-results/pictures, named by screen and project. */
export async function keepPicture(page: Page, info: TestInfo, name: string) {
  await page.screenshot({ path: `test-results/pictures/${name}-${info.project.name}.png`, animations: 'disabled' });
}
