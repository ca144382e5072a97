import { runProduct, type RunningProduct } from './run-product';

/** The product that already runs on `E2E_PORT`, or one of its own. */
export async function openProduct(environment: Record<string, string>): Promise<Pick<RunningProduct, 'port' | 'stop'>> {
  const running = Number(process.env['E2E_PORT'] ?? 0);
  return running > 0 ? { port: running, stop: async () => undefined } : runProduct(environment);
}
