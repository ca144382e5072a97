import type { Texts } from '@backlay/shared/host';
import { answersInHindi, namesInHindi, shellInHindi, shellLaterInHindi, uiInHindi } from '@backlay/shared/hi-in';

/** What the shell says in Hindi, and what the platform writes: loaded when Hindi is chosen. */
export const hindi: Texts = { ...shellInHindi, ...shellLaterInHindi, ...uiInHindi, ...answersInHindi, ...namesInHindi };
