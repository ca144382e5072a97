export { CopyReference } from './copy-reference';
export { OrderNews } from './order-news';
export { OrdersPortsContext, useOrdersPorts } from './ports';
export { OrderRow } from './order-row';
export { Orders } from './orders';
export { sendUntilTaken } from './order-calls';
export type { CancelledOrder, OrderDraft, OrderEdit, OrderResult, OrderScope, PlacedOrder } from './order-calls';
export { CancelledFirst, WaitingOrders } from './waiting-orders';
export {
  listExpiries,
  listOrdersOf,
  meetsEvents,
  onEventText,
  sumWaitingAt,
  toExpiresAt,
  type Expiry,
  type OnEvent,
  type OrderChange,
  type OrderLevel,
  type OrderRequest,
  type OrdersState,
} from './order-state';
