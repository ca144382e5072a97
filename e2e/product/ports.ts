/** Where the global set-up leaves the port of a worker's product. `E2E_PORT` names a product that runs already, for all of them. */
export const getPortVariable = (worker: number | string) => `E2E_PORT_OF_WORKER_${worker}`;

/** The port that the journeys of this worker go to, or those of another one. */
export const getProductPort = (worker: number | string = process.env['TEST_PARALLEL_INDEX'] ?? '0') =>
  process.env['E2E_PORT'] ?? process.env[getPortVariable(worker)];
