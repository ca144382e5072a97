import { rmSync } from 'node:fs';
import type { FullConfig } from '@playwright/test';
import { getPortVariable, shareDataFolder } from './ports';
import { QUIET, runProduct, type RunningProduct } from './run-product';
import { createDataFolder, TEMPLATE } from './template';

const since = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/**
 * One product for each worker, so that two journeys are walked side by side and none sees what the other did. Each has a database of
 * its own, copied from a template that was built, released and seeded once.
 */
export default async function globalSetup({ workers }: FullConfig) {
  if (process.env['E2E_PORT']) return undefined;
  const products: RunningProduct[] = [];
  const template = createDataFolder();
  const stop = async () => {
    try {
      await Promise.all(products.map((product) => product.stop()));
    } finally {
      rmSync(template, { recursive: true, force: true });
    }
  };
  try {
    const startedAt = performance.now();
    await (await runProduct(QUIET, { dataDir: template })).stop();
    process.env[TEMPLATE] = template;
    const seededAt = performance.now();
    // Each of them is waited for, so that one that fails leaves none behind that is about to start.
    const starts = await Promise.allSettled(
      Array.from({ length: workers }, async (_, worker) => {
        const product = await runProduct(QUIET);
        products.push(product);
        process.env[getPortVariable(worker)] = String(product.port);
        shareDataFolder(worker, product.dataDir);
      }),
    );
    for (const start of starts) if (start.status === 'rejected') throw start.reason;
    process.stdout.write(
      `products: template ${((seededAt - startedAt) / 1000).toFixed(1)} s, ${workers} copies ${since(seededAt)}, ` +
        `of it copied ${products.map(({ copiedMs }) => `${copiedMs} ms`).join(', ')}\n`,
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
