import { accountTexts, sessionTexts } from '@backlay/shared/domain';
import type { RemoteModule } from '@backlay/shared/host';

export const texts: RemoteModule['texts'] = { ...sessionTexts, ...accountTexts };

// Exposed as ./remote. The chunk of a screen is named after it, so that the page that shows it can preload it.
export const screens: RemoteModule['screens'] = {
  notifications: () => import(/* webpackChunkName: "screen-notifications" */ './notifications/NotificationScreen'),
  profile: () => import(/* webpackChunkName: "screen-profile" */ './profile/ProfileScreen'),
  registrationLink: () => import(/* webpackChunkName: "screen-registrationLink" */ './register/RegistrationLink'),
  signUp: () => import(/* webpackChunkName: "screen-signUp" */ './register/SignUpPage'),
};

export const slots: RemoteModule['slots'] = {
  login: () => import(/* webpackChunkName: "slot-login" */ './login/LoginSheet'),
  register: () => import(/* webpackChunkName: "slot-register" */ './register/RegisterSheet'),
};
