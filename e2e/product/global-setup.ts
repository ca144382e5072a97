import { runProduct } from './run-product';

/** One product for all journeys: the simulator with its quiet script, so that prices hold still until a journey moves them. */
export default async function globalSetup() {
  if (process.env['E2E_PORT']) return undefined;
  const product = await runProduct({ FEED: 'sim', SIM_SCRIPT: 'fast', SIM_SEED: '7', TRUST_PROXY: 'loopback' });
  process.env['E2E_PORT'] = String(product.port);
  return () => product.stop();
}
