import type { FastifyInstance } from 'fastify';
import { findText } from '@backlay/shared/domain';
import { PAY_PAGE_POLICY, paymentPage, unknownPaymentPage } from './payments/page';
import type { SandboxGateway } from './payments/gateway';
import type { SmsOutbox } from './sms-outbox';

interface Order {
  readonly orderId: string;
}

const HTML = 'text/html; charset=utf-8';

/** What the sandbox shows to people and journeys; registered only where the sandbox is on. */
export function serveSandbox(app: FastifyInstance, outbox: SmsOutbox, gateway: SandboxGateway): void {
  app.get('/__sandbox/sms', async (request, reply) => {
    return reply.header('cache-control', 'no-store').send(outbox.list(findText(request.query, 'phone')));
  });

  app.get<{ Params: Order }>('/__sandbox/pay/:orderId', async (request, reply) => {
    const order = await gateway.find(request.params.orderId);
    void reply.type(HTML).headers({ 'cache-control': 'no-store', 'content-security-policy': PAY_PAGE_POLICY });
    return order ? reply.send(paymentPage(order)) : reply.code(404).send(unknownPaymentPage());
  });

  app.post<{ Params: Order }>('/__sandbox/pay/:orderId', async (request, reply) => {
    const choice = findText(request.body, 'choice');
    const { orderId } = request.params;
    const order = choice === 'paid' || choice === 'declined' ? await gateway.choose(orderId, choice) : null;
    void reply.headers({ 'cache-control': 'no-store', 'content-security-policy': PAY_PAGE_POLICY });
    return order ? reply.redirect(order.redirectUrl, 303) : reply.code(404).type(HTML).send(unknownPaymentPage());
  });
}
