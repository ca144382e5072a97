export { openPaymentPage, type OpenedPage } from './payment-page';
