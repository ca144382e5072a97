import { accountTexts, sessionTexts } from '@backlay/shared/domain';
import type { RemoteModule } from '@backlay/shared/host';
import { rememberTexts, withTexts } from './texts';

export { languages } from './texts';

export const texts: RemoteModule['texts'] = { ...sessionTexts, ...accountTexts };

export const start: RemoteModule['start'] = rememberTexts;

// Exposed as ./remote. The chunk of a screen is named after it, so that the page that shows it can preload it.
export const screens: RemoteModule['screens'] = {
  affiliates: withTexts(() => import(/* webpackChunkName: "screen-affiliates" */ './affiliates/AffiliateScreen')),
  complaints: withTexts(() => import(/* webpackChunkName: "screen-complaints" */ './complaints/ComplaintScreen')),
  leaderBoard: withTexts(() => import(/* webpackChunkName: "screen-leaderBoard" */ './leader-board/LeaderBoardScreen')),
  loginAuth: withTexts(() => import(/* webpackChunkName: "screen-loginAuth" */ './second-factor/LoginAuthScreen')),
  notifications: () => import(/* webpackChunkName: "screen-notifications" */ './notifications/NotificationScreen'),
  profile: withTexts(() => import(/* webpackChunkName: "screen-profile" */ './profile/ProfileScreen')),
  referral: withTexts(() => import(/* webpackChunkName: "screen-referral" */ './referral/ReferralScreen')),
  registrationLink: () => import(/* webpackChunkName: "screen-registrationLink" */ './register/RegistrationLink'),
  secureAuth: withTexts(() => import(/* webpackChunkName: "screen-secureAuth" */ './second-factor/SecureAuthScreen')),
  signUp: () => import(/* webpackChunkName: "screen-signUp" */ './register/SignUpPage'),
};

export const slots: RemoteModule['slots'] = {
  changePassword: withTexts(
    () => import(/* webpackChunkName: "slot-changePassword" */ './change-password/ChangePasswordSheet'),
  ),
  forgotPassword: withTexts(
    () => import(/* webpackChunkName: "slot-forgotPassword" */ './forgot-password/ForgotPasswordSheet'),
  ),
  imageUploader: withTexts(() => import(/* webpackChunkName: "slot-imageUploader" */ './pictures/ImageUploader')),
  login: () => import(/* webpackChunkName: "slot-login" */ './login/LoginSheet'),
  register: () => import(/* webpackChunkName: "slot-register" */ './register/RegisterSheet'),
};
