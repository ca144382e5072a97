import { accountTexts, sessionTexts } from '@backlay/shared/domain';
import type { RemoteModule } from '@backlay/shared/host';
import { registerTexts, withScreenTexts } from './texts';

export { dictionaries } from './texts';

export const texts: RemoteModule['texts'] = { ...sessionTexts, ...accountTexts };

export const start: RemoteModule['start'] = registerTexts;

// Exposed as ./remote. The chunk of a screen is named after it, so that the page that shows it can preload it.
export const screens: RemoteModule['screens'] = {
  affiliates: withScreenTexts(() => import(/* webpackChunkName: "screen-affiliates" */ './affiliates/AffiliateScreen')),
  complaints: withScreenTexts(() => import(/* webpackChunkName: "screen-complaints" */ './complaints/ComplaintScreen')),
  leaderBoard: withScreenTexts(() => import(/* webpackChunkName: "screen-leaderBoard" */ './leader-board/LeaderBoardScreen')),
  loginAuth: withScreenTexts(() => import(/* webpackChunkName: "screen-loginAuth" */ './second-factor/LoginAuthScreen')),
  notifications: () => import(/* webpackChunkName: "screen-notifications" */ './notifications/NotificationScreen'),
  profile: withScreenTexts(() => import(/* webpackChunkName: "screen-profile" */ './profile/ProfileScreen')),
  referral: withScreenTexts(() => import(/* webpackChunkName: "screen-referral" */ './referral/ReferralScreen')),
  registrationLink: () => import(/* webpackChunkName: "screen-registrationLink" */ './register/RegistrationLink'),
  secureAuth: withScreenTexts(() => import(/* webpackChunkName: "screen-secureAuth" */ './second-factor/SecureAuthScreen')),
  signUp: () => import(/* webpackChunkName: "screen-signUp" */ './register/SignUpPage'),
};

export const slots: RemoteModule['slots'] = {
  changePassword: withScreenTexts(
    () => import(/* webpackChunkName: "slot-changePassword" */ './change-password/ChangePasswordSheet'),
  ),
  forgotPassword: withScreenTexts(
    () => import(/* webpackChunkName: "slot-forgotPassword" */ './forgot-password/ForgotPasswordSheet'),
  ),
  imageUploader: withScreenTexts(() => import(/* webpackChunkName: "slot-imageUploader" */ './pictures/ImageUploader')),
  login: () => import(/* webpackChunkName: "slot-login" */ './login/LoginSheet'),
  register: () => import(/* webpackChunkName: "slot-register" */ './register/RegisterSheet'),
};
