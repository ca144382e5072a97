/**
 * How the rows of a table belong to a brand. `owned` is a condition on a row `r`; `$brands`, `$pools` and `$roots` stand for the lists, and
 * `account(column)` for "is an account that moves".
 */
export type TableRule =
  | {
      /** The rows move. */
      readonly kind: 'own';
      readonly owned: string;
      /** Where the table has no primary key. */
      readonly key?: readonly string[];
      /** Rows are only ever added, and are copied from what a trigger notes of them: they cannot be found by their key. */
      readonly isLog?: true;
      /** The owner is found through another row, which may be gone before this one. */
      readonly isBelow?: true;
    }
  | {
      /** Copied, and left in the old group too: a log that proves itself. */
      readonly kind: 'history';
      readonly owned: string;
    }
  | {
      /** Common to the brands of a group: what the brand's rows name is added where the other group lacks it. */
      readonly kind: 'shared';
      readonly owned: string;
    }
  | {
      /** The move is refused while there are such rows. */
      readonly kind: 'refused';
      readonly owned: string;
      readonly why: string;
    }
  | {
      /** Belongs to the database and not to a brand. */
      readonly kind: 'stays';
      readonly why: string;
    };

const own = (owned: string): TableRule => ({ kind: 'own', owned });
const below = (owned: string): TableRule => ({ kind: 'own', owned, isBelow: true });
const shared = (owned: string): TableRule => ({ kind: 'shared', owned });
const stays = (why: string): TableRule => ({ kind: 'stays', why });
const refused = (owned: string, why: string): TableRule => ({ kind: 'refused', owned, why });
const logOf = (owned: string): TableRule => ({ kind: 'own', owned, key: ['id'], isLog: true });

const TENANT = 'r.tenant_id = ANY ($brands)';
const ofTenant = own(TENANT);
const ofAccount = own('account(r.account_id)');
const ofUser = own('account(r.user_id)');
const PROPOSAL = 'p.tenant_id = ANY ($brands) OR p.tenant_id IS NULL AND account(p.account_id)';

const CHAIN = 'The chain of hashes is that of one log; entries that move are appended to the chain of the other one.';
const ARCHIVE = 'An archive is that of one database.';
const FEED = 'Each group has its own leader, which reads the source.';
const STAFF_MARKET = 'Staff make markets for a group.';
const REGISTRY = 'The registry is that of a group.';
const ROLLOUT = 'A rollout goes on in its group with the brands that it has there.';
const SANDBOX = 'The stand-ins of a demonstration belong to its installation.';
const CAPS = 'Counted anew from the open bets of both groups.';
const SCHEMA = 'The migrations write it.';
const RIGHTS = 'an account of the brand has rights in the registry of the group: end them first';

/** Markets that bets and orders of the brand name. */
const MARKETS = `SELECT market_id FROM bet WHERE tenant_id = ANY ($brands)
  UNION SELECT market_id FROM exchange_order WHERE tenant_id = ANY ($brands)
  UNION SELECT l.market_id FROM multiple_leg l WHERE account(l.user_id)`;

/**
 * Every table of a group's database, and what a move of a brand does with its rows (G6.06). Pure values that every process counts anew
 * are left out with their reason.
 */
export const MOVE_RULES: Readonly<Record<string, TableRule>> = {
  adapter_exchange: ofTenant,
  adapter_setting: ofTenant,
  admin_audit: {
    kind: 'history',
    owned: 'r.tenant_id = ANY ($brands) OR account(r.account_id) OR account(r.actor_id)',
  },
  admin_audit_archived: stays(CHAIN),
  admin_audit_chain: stays(CHAIN),
  admin_audit_head: stays(CHAIN),
  approval_proposal: own(PROPOSAL.replaceAll('p.', 'r.')),
  approval_step: below(`EXISTS (SELECT FROM approval_proposal p WHERE p.id = r.proposal_id AND (${PROPOSAL}))`),
  archive_account: refused('account(r.account_id)', 'months of the brand are in the archive of the group'),
  archive_batch: stays(ARCHIVE),
  archive_key: stays(ARCHIVE),
  archive_place: stays(ARCHIVE),
  archive_run: stays(ARCHIVE),
  archived_market: stays(ARCHIVE),
  archived_payment: ofTenant,
  backup_drill: stays('Drills are those of one database.'),
  backup_run: stays('Backups are those of one database.'),
  bet: ofTenant,
  bet_rejection: ofUser,
  betting_cap: stays(CAPS),
  betting_cap_book: stays(CAPS),
  betting_cap_journal: stays(CAPS),
  betting_market: shared(`r.market_id IN (${MARKETS})`),
  betting_size: stays('What bets took of an offered size counts in the group that offered it.'),
  bonus_grant: ofTenant,
  bonus_offer: ofTenant,
  bonus_wager: ofAccount,
  cash_out: ofUser,
  cash_out_rule: ofTenant,
  casino_bet: ofTenant,
  casino_favourite: ofAccount,
  casino_game_added: stays('Games are those of the suppliers, whichever brand shows them.'),
  casino_held_win: ofAccount,
  casino_session: ofTenant,
  casino_transaction: ofAccount,
  complaint: ofTenant,
  complaint_message: below(
    'EXISTS (SELECT FROM complaint c WHERE c.id = r.complaint_id AND c.tenant_id = ANY ($brands))',
  ),
  confirmation: ofAccount,
  credit_line: own('account(r.owner_id)'),
  credit_movement: own('account(r.from_id) OR account(r.to_id)'),
  deposit_method: ofTenant,
  exchange_book: own('r.pool = ANY ($pools)'),
  exchange_fill: ofTenant,
  exchange_journal: own('r.pool = ANY ($pools)'),
  exchange_order: ofTenant,
  exchange_rejection: ofTenant,
  favourite: ofAccount,
  feed_state: stays(FEED),
  group_member: stays('The control database says which brands a group has.'),
  group_state: stays('Each group stores what it read of the control database.'),
  host_check: ofTenant,
  installation: stays('It is that of one database.'),
  known_address: ofAccount,
  known_device: ofAccount,
  kyc_check: ofTenant,
  kyc_document: ofTenant,
  kyc_document_address: below(
    'EXISTS (SELECT FROM kyc_document d WHERE d.id = r.document_id AND d.tenant_id = ANY ($brands))',
  ),
  leadership: stays('Leaders are processes of one group.'),
  ledger_archived_key: stays(ARCHIVE),
  ledger_balance: ofUser,
  ledger_carried: ofUser,
  ledger_entry: logOf('r.transaction_id IN (SELECT e.transaction_id FROM ledger_entry e WHERE account(e.user_id))'),
  ledger_hold: logOf('account(r.user_id)'),
  ledger_transaction: own('r.id IN (SELECT e.transaction_id FROM ledger_entry e WHERE account(e.user_id))'),
  ledger_verification: stays('A proof is that of one database.'),
  mail_dead_address: ofTenant,
  mail_message: ofTenant,
  mail_template: ofTenant,
  market: shared(`r.id IN (${MARKETS})`),
  market_admin_event: stays(STAFF_MARKET),
  market_admin_live_tv: stays(STAFF_MARKET),
  market_admin_market: refused(
    `r.market_id IN (SELECT market_id FROM bet WHERE tenant_id = ANY ($brands) AND status IN ('delayed', 'matched')
       UNION SELECT market_id FROM exchange_order WHERE tenant_id = ANY ($brands) AND waiting > 0)`,
    'bets are open on a market that staff of the group made: it is settled first',
  ),
  market_admin_override: stays(STAFF_MARKET),
  market_admin_score: stays(STAFF_MARKET),
  market_commission: ofUser,
  market_event: shared(`r.id IN (SELECT m.event_id FROM market m WHERE m.id IN (${MARKETS}))`),
  market_position: ofUser,
  market_result: shared(`r.market_id IN (${MARKETS})`),
  market_settlement: shared(`r.market_id IN (${MARKETS})`),
  multiple: ofUser,
  multiple_leg: ofUser,
  notification: ofAccount,
  one_time_code: ofTenant,
  page_error_group: ofTenant,
  page_error_report: ofTenant,
  page_fault_stats: ofTenant,
  page_metric_stats: ofTenant,
  passkey: ofAccount,
  passkey_challenge: ofTenant,
  payment_announcement: below(
    'EXISTS (SELECT FROM payment_request p WHERE p.id = r.request_id AND p.tenant_id = ANY ($brands))',
  ),
  payment_refund: below(
    'EXISTS (SELECT FROM payment_request p WHERE p.id = r.request_id AND p.tenant_id = ANY ($brands))',
  ),
  payment_request: ofTenant,
  payout: ofTenant,
  payout_account: ofTenant,
  payout_account_log: ofAccount,
  payout_stop: ofTenant,
  payout_type: ofTenant,
  platform_process: stays('Processes are those of one group.'),
  play_break: ofAccount,
  play_exclusion: stays('Self-exclusions hold in every group and come from the control database.'),
  play_exclusion_sent: ofAccount,
  play_exclusion_state: stays('Each group reads the log of the control database by itself.'),
  play_limit: ofAccount,
  play_limit_request: ofAccount,
  price_alert: ofTenant,
  price_history: stays(FEED),
  price_journal: stays(FEED),
  push_delivery: below(
    'EXISTS (SELECT FROM push_subscription p WHERE p.id = r.subscription_id AND p.tenant_id = ANY ($brands))',
  ),
  push_feed_conflict: stays(FEED),
  push_feed_source: stays(FEED),
  push_feed_state: stays(FEED),
  push_key: stays('Each group signs its own notifications; a browser subscribes again at its next visit.'),
  push_kind_off: ofAccount,
  push_subscription: ofTenant,
  qa_pin: ofTenant,
  qa_ticket: below('EXISTS (SELECT FROM qa_pin p WHERE p.id = r.qa_pin_id AND p.tenant_id = ANY ($brands))'),
  reality_check: ofAccount,
  reconciliation_difference: ofTenant,
  recovery_code: ofAccount,
  reference_block: shared('true'),
  registry_approval: stays(REGISTRY),
  registry_brand_rule: ofTenant,
  registry_identity_use: stays(REGISTRY),
  registry_key: stays(REGISTRY),
  registry_publication: refused('account(r.account_id)', RIGHTS),
  registry_remote: stays(REGISTRY),
  registry_request: stays(REGISTRY),
  registry_team: stays(REGISTRY),
  registry_team_member: refused('account(r.account_id)', RIGHTS),
  registry_token: refused('account(r.made_by)', RIGHTS),
  registry_trust: refused('account(r.made_by)', RIGHTS),
  registry_webhook: ofTenant,
  registry_webhook_delivery: below(
    'EXISTS (SELECT FROM registry_webhook w WHERE w.id = r.webhook_id AND w.tenant_id = ANY ($brands))',
  ),
  release_brand_channel: ofTenant,
  release_channel: stays(REGISTRY),
  release_grant: ofTenant,
  release_health: ofTenant,
  release_pairwise_salt: stays('A remote knows a player by another name in each group.'),
  release_pin: ofTenant,
  release_revision: stays(REGISTRY),
  release_signature: stays(REGISTRY),
  release_version: shared(
    'EXISTS (SELECT FROM release_pin p WHERE p.name = r.name AND p.version = r.version AND p.tenant_id = ANY ($brands))',
  ),
  remote_failure_stats: ofTenant,
  remote_load_stats: ofTenant,
  restoration: stays('A restoration is that of one database.'),
  rollout: stays(ROLLOUT),
  rollout_verdict: stays(ROLLOUT),
  rollout_visitor: stays(ROLLOUT),
  sandbox_casino_bet: stays(SANDBOX),
  sandbox_casino_counter: stays(SANDBOX),
  sandbox_casino_outbox: stays(SANDBOX),
  sandbox_casino_resume_key: stays(SANDBOX),
  sandbox_casino_round: stays(SANDBOX),
  sandbox_payment: stays(SANDBOX),
  scheduled_job: stays('Jobs are those of one group.'),
  schema_function: stays(SCHEMA),
  schema_migration: stays(SCHEMA),
  schema_version: stays(SCHEMA),
  second_factor: ofAccount,
  staff_role: ofTenant,
  stake_presets: ofAccount,
  statement_line: ofTenant,
  stored_secret: stays('Secrets of a group are its own.'),
  supplier_statement: ofTenant,
  tenant: own('r.id = ANY ($brands)'),
  tenant_override: ofTenant,
  tenant_version: ofTenant,
  upload: ofTenant,
  user_account: own('r.tenant_id = ANY ($brands) OR r.id = ANY ($roots) OR r.path && $roots'),
  user_login: ofAccount,
  user_session: ofAccount,
  withdraw_request: ofTenant,
};

/** Tables whose rows come in with those of another one: its trigger notes their keys. */
export const NOTED_WITH: Readonly<Record<string, { readonly table: string; readonly key: string }>> = {
  ledger_transaction: { table: 'ledger_entry', key: 'transaction_id' },
};
