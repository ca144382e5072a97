import type { Texts } from '@backlay/shared/host';
import { laterInHindi } from './later';
import { sessionInHindi } from './session';
import { shellInHindi } from './shell';

/** Hindi: loaded when it is chosen. A text that it lacks stays English. */
export const hindi: Texts = { ...shellInHindi, ...laterInHindi, ...sessionInHindi };
