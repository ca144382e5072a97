export { WelcomeBanner } from './WelcomeBanner';
