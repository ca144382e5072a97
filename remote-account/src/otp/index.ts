export { useOtpRequest, type OtpRequest } from './otp-request';
export { usePhoneCodes } from './phone-codes';
export { ResendLine } from './resend-line';
