export { BannerCarousel } from './Hero';
