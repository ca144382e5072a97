export { useTopModal } from './open-dialog';
export { Modal, Sheet, SlipSheet } from './sheet';
export type { ModalProps, SheetProps, SlipSheetProps } from './sheet';
