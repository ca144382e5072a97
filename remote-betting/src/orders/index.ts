export { OrderNews } from './order-news';
export { OrdersPortsContext, useOrdersPorts } from './ports';
export { Orders, type OrderChange, type OrderRequest, type OrdersState } from './orders';
export type { CancelledOrder, OrderDraft, OrderEdit, OrderResult, OrderScope, PlacedOrder } from './order-calls';
export { WaitingOrders } from './waiting-orders';
export { listOrdersOf, sumWaitingAt, type OrderLevel } from './order-merge';
