export { WelcomeBanner } from './welcome-banner';
