export { getSecondsLeft, useOtpRequest, type OtpRequest } from './code-request';
export { ResendLine } from './resend-line';
