export { BuildMultiple } from './build-multiple';
export { createCoupon, type CouponDeps } from './coupon';
export { CouponContext, useCouponLeg } from './coupon-context';
export { CouponTray } from './coupon-tray';
