import { listStaleDocuments, writeDocuments } from '../openapi/index';
import { root } from '../workspace';

// openapi: writes docs/openapi.json and docs/asyncapi.json. openapi --check: fails when one of them differs.
if (process.argv.includes('--check')) {
  const stale = await listStaleDocuments(root);
  for (const path of stale)
    process.stderr.write(`error: ${path} is not what the contract generates. Run npm run openapi.\n`);
  process.exit(stale.length > 0 ? 1 : 0);
}
await writeDocuments(root);
