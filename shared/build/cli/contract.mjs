import { ensureInstalled } from '../bootstrap.mjs';

// contract [--release]: what changed in the public surface since it was released, and which version that asks for.
ensureInstalled();
const { checkContract } = await import('../contract/index.mjs');
const say = (line) => process.stdout.write(`${line}\n`);
process.exit((await checkContract({ say, release: process.argv.includes('--release') })) ? 0 : 1);
