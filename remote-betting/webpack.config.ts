import { remoteWebpack } from '@backlay/shared/build';

export default remoteWebpack(import.meta.url);
