import { parseArgs } from 'node:util';
import { runTool } from '../run-tool';

// golden [--record]: compares what leaves the platform, and the texts, with what e2e/golden recorded, or records it again.
const { values } = parseArgs({ options: { record: { type: 'boolean', default: false } } });
const { code } = await runTool('jest', ['--selectProjects', 'platform', '--runInBand', 'platform/testing/golden'], {
  env: { GOLDEN: values.record ? 'record' : 'compare' },
});
process.exit(code);
