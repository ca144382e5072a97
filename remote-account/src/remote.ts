import { accountTexts, sessionTexts } from '@backlay/shared/domain';
import type { RemoteModule } from '@backlay/shared/host';
import { registerTexts, withScreenTexts } from './index';

export { dictionaries } from './index';

export const texts: RemoteModule['texts'] = { ...sessionTexts, ...accountTexts };

export const start: RemoteModule['start'] = registerTexts;

// Exposed as ./remote. The chunk of a screen is named after it, so that the page that shows it can preload it.
export const screens: RemoteModule['screens'] = {
  affiliates: withScreenTexts(
    () => import(/* webpackChunkName: "screen-affiliates" */ './affiliates/affiliate-screen'),
  ),
  complaints: withScreenTexts(
    () => import(/* webpackChunkName: "screen-complaints" */ './complaints/complaint-screen'),
  ),
  leaderBoard: withScreenTexts(
    () => import(/* webpackChunkName: "screen-leaderBoard" */ './leader-board/leader-board-screen'),
  ),
  loginAuth: withScreenTexts(
    () => import(/* webpackChunkName: "screen-loginAuth" */ './second-factor/login-auth-screen'),
  ),
  notifications: () => import(/* webpackChunkName: "screen-notifications" */ './notifications/notification-screen'),
  profile: withScreenTexts(() => import(/* webpackChunkName: "screen-profile" */ './profile/profile-screen')),
  referral: withScreenTexts(() => import(/* webpackChunkName: "screen-referral" */ './referral/referral-screen')),
  registrationLink: () => import(/* webpackChunkName: "screen-registrationLink" */ './register/registration-link'),
  secureAuth: withScreenTexts(
    () => import(/* webpackChunkName: "screen-secureAuth" */ './second-factor/secure-auth-screen'),
  ),
  signUp: () => import(/* webpackChunkName: "screen-signUp" */ './register/sign-up-page'),
};

export const slots: RemoteModule['slots'] = {
  changePassword: withScreenTexts(
    () => import(/* webpackChunkName: "slot-changePassword" */ './change-password/change-password-sheet'),
  ),
  forgotPassword: withScreenTexts(
    () => import(/* webpackChunkName: "slot-forgotPassword" */ './forgot-password/forgot-password-sheet'),
  ),
  imageUploader: withScreenTexts(
    () => import(/* webpackChunkName: "slot-imageUploader" */ './pictures/image-uploader'),
  ),
  login: () => import(/* webpackChunkName: "slot-login" */ './login/login-sheet'),
  register: () => import(/* webpackChunkName: "slot-register" */ './register/register-sheet'),
};
