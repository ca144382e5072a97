import type { EndpointPayload } from '@backlay/shared/contract';
import { computeWagering, fromPaise, serverMessages, toPaise } from '@backlay/shared/domain';
import type { SecondPerson, WaitingApproval } from '../../core/approvals';
import type { Database } from '../../core/database';
import { HttpRejection, orRefusal, reject, type RegisterRoute } from '../../core/http';
import type { SettingsAudit } from '../../core/audit';
import type { TenantDirectory } from '../../core/tenants';
import { toWireGrant } from './grant-repository';
import { findBonusRefusal, giveByHand, HAND_BONUS_TITLES, type HandBonus, type HandBonusDeps } from './manual-bonus';
import { toWireOffer, offersOf, saveOffer, type StoredOffer } from './offers';

export interface BonusRoutesDeps extends HandBonusDeps {
  readonly database: Database;
  readonly tenants: Pick<TenantDirectory, 'byWhiteLabel'>;
  readonly admin: SettingsAudit;
  readonly secondPerson: SecondPerson;
}

/** C7.19, and what roles do about bonuses. */
export function defineBonusCalls(define: RegisterRoute, parts: BonusRoutesDeps): void {
  const { database, bonuses, tenants } = parts;

  define('bonuses', async ({ caller }) => {
    const { grants, uses } = await bonuses.of(caller.accountId);
    return { docs: grants.map((grant) => toWireGrant(grant, uses)), message: 'Success' };
  });

  define('bonusOffers', async ({ tenant, caller, query }) => {
    const ofStaff = caller.userType !== 'user';
    // A role asks about a brand by its white label, a player about the brand that they are at.
    const asked = ofStaff && query.whiteLabelId ? tenants.byWhiteLabel(query.whiteLabelId) : tenant;
    if (!asked) return reject(404, 'Site not found');
    const offers = await offersOf(database, asked.id);
    const shown = offers.filter(
      ({ active }) => (active || ofStaff) && (query.active === undefined || active === query.active),
    );
    return { docs: shown.map((offer) => toWireOffer(offer, { withCode: ofStaff })), message: 'Success' };
  });

  defineHandBonus(define, parts);
  defineOfferCalls(define, parts);
}

/** A bonus by hand, from the credit line of the role that gives it. From its threshold on it waits for a second person. */
function defineHandBonus(define: RegisterRoute, parts: BonusRoutesDeps): void {
  const { database, bonuses, players, secondPerson } = parts;

  define('grantBonus', async ({ caller, body, address }) => {
    const { userId: accountId, bonusType, remarks, wager, days } = body;
    const amount = toPaise(body.amount);
    const cause = `hand:${caller.accountId}:${body.requestRef}`;
    const refusal = await findBonusRefusal(parts, database, accountId);
    if (refusal) return refusal;
    if (amount < 1) return reject(400, 'Please check amount');
    const player = await players.byId(database, accountId);
    if (!player) return reject(404, 'Player not found');
    const { tenantId, userName } = player;
    const bonus: HandBonus = { tenantId, accountId, bonusType, amount, wager, days, remarks, cause };
    const isKnown = (await bonuses.byCause(database, cause)) !== null;
    if (!isKnown && secondPerson.isNeeded('adjust', tenantId, amount)) {
      const approval = await secondPerson.propose(caller, address, {
        action: 'adjust',
        tenantId,
        accountId,
        target: cause,
        subject: userName,
        amount,
        input: bonus,
        remarks,
      });
      if (approval instanceof HttpRejection) return approval;
      return { docs: toWaitingGrant(approval, bonus), message: serverMessages['approval.waiting'], approval };
    }
    const refused = await orRefusal(
      database.transaction((connection) => giveByHand(parts, connection, bonus, caller, { ...caller, address })),
    );
    if (refused instanceof HttpRejection) return refused;
    const made = await bonuses.byCause(database, cause);
    if (!made || made.accountId !== accountId || made.amount !== amount || made.bonusType !== bonusType)
      return reject(409, 'This reference has already been used');
    return { docs: toWireGrant(made, []), message: 'Success' };
  });
}

/** A bonus that waits for a second person, as the role sees it: under the id of its proposal. */
const toWaitingGrant = (
  { _id, expiresAt }: WaitingApproval,
  { bonusType, amount, wager }: HandBonus,
): EndpointPayload<'grantBonus'> => ({
  _id,
  bonusId: bonusType,
  count: 0,
  title: HAND_BONUS_TITLES[bonusType],
  bonusType,
  amount: fromPaise(amount),
  status: 'waiting',
  required: fromPaise(computeWagering(wager, amount)),
  wagered: 0,
  createdAt: new Date().toISOString(),
  expiresAt,
});

/** What administrators do about offers. */
function defineOfferCalls(define: RegisterRoute, parts: BonusRoutesDeps): void {
  const { database, tenants, admin: backOffice } = parts;

  define('saveBonusOffer', async ({ caller, body, address }) => {
    const tenant = tenants.byWhiteLabel(body.whiteLabelId);
    if (!tenant || tenant.audience !== 'player') return reject(404, 'Site not found');
    const { whiteLabelId: _site, promoCode, transactionCode: _code, ...terms } = body;
    if (body.max > 0 && body.min > body.max) return reject(400, 'Please check max');
    const offer: StoredOffer = {
      ...terms,
      tenantId: tenant.id,
      min: toPaise(body.min),
      max: toPaise(body.max),
      fixed: toPaise(body.fixed),
      most: toPaise(body.most),
      promoCode: promoCode ?? null,
    };
    const saved = await database.transaction(async (connection) => {
      const before = (await offersOf(connection, tenant.id)).find(({ _id }) => _id === offer._id);
      if (!(await saveOffer(connection, offer))) return false;
      await backOffice.record(connection, caller, address, {
        kind: 'bonusOffer',
        subjectId: offer._id,
        subject: offer.title,
        tenantId: tenant.id,
        before: before ? toWireOffer(before, { withCode: true }) : null,
        after: toWireOffer(offer, { withCode: true }),
      });
      return true;
    });
    if (!saved) return reject(404, 'Offer not found');
    return { docs: toWireOffer(offer, { withCode: true }), message: 'Success' };
  });
}
