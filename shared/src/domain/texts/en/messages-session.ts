import { sessionMessageLiterals } from './messages-session-literal';

/** Messages of login, registration and passwords. */
export const sessionMessages = {
  'identity.notGranted': 'This page may not ask for your identity',
  ...sessionMessageLiterals,
  'password.common': 'This password is used by many people, please choose another one',
  'changePassword.same': 'New password must differ from the old one',
  'transactionCode.wrong': 'Wrong transaction code',
  'register.adult': 'I am 18 years or older',
  'register.acceptTerms': 'I accept the',
} as const;

/** Answers to uploads. */
export const profileMessages = {
  'upload.tooLarge': 'Image must be 5 MB or smaller',
  'upload.notAPicture': 'Choose a PNG, JPEG or WebP image',
  'upload.done': 'Image uploaded',
} as const;
