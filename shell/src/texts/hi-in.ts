import type { Texts } from '@backlay/shared/host';
import { namesInHindi, roleNamesInHindi, serverMessagesInHindi, uiInHindi } from '@backlay/shared/hi-in';
import { deferredInHindi } from './hi/deferred';
import { shellInHindi } from './hi/shell';

/** Hindi of the shell and of the platform's messages, loaded when Hindi is chosen. */
export const hindi: Texts = {
  ...shellInHindi,
  ...deferredInHindi,
  ...uiInHindi,
  ...serverMessagesInHindi,
  ...namesInHindi,
  ...roleNamesInHindi,
};
