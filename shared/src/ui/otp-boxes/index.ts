export { OTP_LENGTH, OtpBoxes } from './otp-boxes';
export type { OtpBoxesProps } from './otp-boxes';
