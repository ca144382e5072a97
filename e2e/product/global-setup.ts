import type { FullConfig } from '@playwright/test';
import { getPortVariable } from './ports';
import { runProduct, type RunningProduct } from './run-product';

/** The projects of which a journey is asked for: those named on the command line, or all. */
function asked(config: FullConfig) {
  const words = process.argv.flatMap((word, index) =>
    word.startsWith('--project=') ? [word.slice(10)] : word === '--project' ? [process.argv[index + 1] ?? ''] : [],
  );
  return config.projects.filter(({ name }) => words.length === 0 || words.includes(name));
}

/**
 * One product for the journeys of a project, so that two projects are walked side by side and none sees what another did:
 * the simulator with its quiet script, so that prices hold still until a journey moves them.
 */
export default async function globalSetup(config: FullConfig) {
  if (process.env['E2E_PORT']) return undefined;
  const products: RunningProduct[] = [];
  const stop = async () => {
    await Promise.all(products.map((product) => product.stop()));
  };
  try {
    // One after the other: the first builds what the second finds.
    for (const { name } of asked(config)) {
      const product = await runProduct({ FEED: 'sim', SIM_SCRIPT: 'fast', SIM_SEED: '7', TRUST_PROXY: 'loopback' });
      products.push(product);
      process.env[getPortVariable(name)] = String(product.port);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
