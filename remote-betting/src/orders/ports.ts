import type { Host } from '@backlay/shared/host';
import type { OddsStore } from '../odds';
import type { OrderNews } from './order-news';
import type { Orders } from './orders';
import { createPorts } from '../create-ports';

/** What the screens of waiting orders need of the betting services. */
export interface OrdersPorts {
  readonly host: Host;
  readonly books: OddsStore;
  readonly orders: Orders;
  readonly orderNews: OrderNews;
}

export const [OrdersPortsContext, useOrdersPorts] = createPorts<OrdersPorts>('orders');
