export { secondsLeft, useCodeRequest, type CodeRequest } from './code-request';
export { ResendLine } from './ResendLine';
