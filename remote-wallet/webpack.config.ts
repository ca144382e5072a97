import { fileURLToPath } from 'node:url';
import { remoteWebpack } from '@backlay/shared/build';

const configure = remoteWebpack(import.meta.url);

// What reads screenshots is no part of a script: its files are fetched when a picture was chosen. They keep their names, by which
// they find each other; the version is in their address.
const reading = [
  {
    test: /tesseract\.js(-core)?[\\/].*\.(worker\.min|simd-lstm)?\.?(js|wasm)$/,
    dependency: 'url',
    type: 'asset/resource',
    generator: { filename: 'reading/[name][ext]' },
  },
  {
    test: /eng\.traineddata\.gz$/,
    dependency: 'url',
    type: 'asset/resource',
    generator: { filename: 'reading/eng.traineddata' },
    use: [{ loader: fileURLToPath(new URL('reading-model.ts', import.meta.url)) }],
  },
];

export default (how: Parameters<typeof configure>[0]) => {
  const config = configure(how);
  return { ...config, module: { ...config.module, rules: [...config.module.rules, ...reading] } };
};
