import { shellWebpack } from '@backlay/shared/build';

export default shellWebpack(import.meta.url);
