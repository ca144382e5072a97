export { BannerCarousel } from './hero';
