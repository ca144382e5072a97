import type { RemoteModule } from '@backlay/shared/host';
import { accountTexts, registerTexts, withScreenTexts, sessionTexts } from './texts';

export { dictionaries as languages } from './texts';

export const texts: RemoteModule['texts'] = { ...sessionTexts, ...accountTexts };

export const start: RemoteModule['start'] = registerTexts;

// Exposed as ./remote. The chunk of a screen is named after it, so that the page that shows it can preload it.
export const screens: RemoteModule['screens'] = {
  affiliates: withScreenTexts(() => import(/* webpackChunkName: "screen-affiliates" */ './referral/affiliate-screen')),
  complaints: withScreenTexts(
    () => import(/* webpackChunkName: "screen-complaints" */ './complaints/complaint-screen'),
  ),
  devices: withScreenTexts(() => import(/* webpackChunkName: "screen-devices" */ './profile/device-screen')),
  leaderBoard: withScreenTexts(
    () => import(/* webpackChunkName: "screen-leaderBoard" */ './referral/leader-board-screen'),
  ),
  loginAuth: withScreenTexts(() => import(/* webpackChunkName: "screen-loginAuth" */ './sign-in/login-auth-screen')),
  notifications: withScreenTexts(
    () => import(/* webpackChunkName: "screen-notifications" */ './notifications/notification-screen'),
  ),
  profile: withScreenTexts(() => import(/* webpackChunkName: "screen-profile" */ './profile/profile-screen')),
  referral: withScreenTexts(() => import(/* webpackChunkName: "screen-referral" */ './referral/referral-screen')),
  registrationLink: () => import(/* webpackChunkName: "screen-registrationLink" */ './registration/registration-link'),
  secureAuth: withScreenTexts(() => import(/* webpackChunkName: "screen-secureAuth" */ './sign-in/secure-auth-screen')),
  signUp: () => import(/* webpackChunkName: "screen-signUp" */ './registration/sign-up-page'),
};

export const slots: RemoteModule['slots'] = {
  confirm: withScreenTexts(() => import(/* webpackChunkName: "slot-confirm" */ './sign-in/confirm-sheet')),
  changePassword: withScreenTexts(
    () => import(/* webpackChunkName: "slot-changePassword" */ './password/change-password-sheet'),
  ),
  forgotPassword: withScreenTexts(
    () => import(/* webpackChunkName: "slot-forgotPassword" */ './password/forgot-password-sheet'),
  ),
  imageUploader: withScreenTexts(() => import(/* webpackChunkName: "slot-imageUploader" */ './images/image-uploader')),
  login: () => import(/* webpackChunkName: "slot-login" */ './sign-in/login-sheet'),
  passkeyOffer: withScreenTexts(() => import(/* webpackChunkName: "slot-passkeyOffer" */ './sign-in/passkey-offer')),
  register: () => import(/* webpackChunkName: "slot-register" */ './registration/register-sheet'),
};
