import type { Texts } from '@backlay/shared/host';
import { namesInHindi, roleNamesInHindi, serverMessagesInHindi, uiInHindi } from '@backlay/shared/hi-in';
import { deferredInHindi } from './hi/deferred';
import { shellInHindi } from './hi/shell';

/** What the shell says in Hindi, and what the platform writes: loaded when Hindi is chosen. */
export const hindi: Texts = {
  ...shellInHindi,
  ...deferredInHindi,
  ...uiInHindi,
  ...serverMessagesInHindi,
  ...namesInHindi,
  ...roleNamesInHindi,
};
