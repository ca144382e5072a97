export { ResendLine, useOtpRequest, type OtpRequest } from './otp-request';
export { usePhoneCodes } from './phone-codes';
