/** Where the global set-up leaves the port of a worker's product. `E2E_PORT` names a product that runs already, for all of them. */
export const getPortVariable = (worker: number | string) => `E2E_PORT_OF_WORKER_${worker}`;

/** The port that the journeys of this worker go to, or those of another one. */
export const getProductPort = (worker: number | string = process.env['TEST_PARALLEL_INDEX'] ?? '0') =>
  process.env['E2E_PORT'] ?? process.env[getPortVariable(worker)];

const getDataVariable = (worker: number | string) => `E2E_DATA_OF_WORKER_${worker}`;

/** Leaves the data folder of a worker's product for its journeys. */
export function shareDataFolder(worker: number, folder: string): void {
  process.env[getDataVariable(worker)] = folder;
}

/** The data folder of the product that the journeys of this worker go to; `E2E_DATA` is that of the one on `E2E_PORT`. */
export function getDataFolder(worker: number | string = process.env['TEST_PARALLEL_INDEX'] ?? '0'): string {
  const folder = process.env['E2E_PORT'] ? process.env['E2E_DATA'] : process.env[getDataVariable(worker)];
  if (!folder) throw new Error('Cannot find the data folder of the product: set E2E_DATA beside E2E_PORT');
  return folder;
}
