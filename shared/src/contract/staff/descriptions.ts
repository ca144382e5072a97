import type { DescriptionsOf } from '../common/endpoint-description';
import type { staffEndpoints } from './routes';

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const staffDescriptions = {
  players: { summary: 'Lists the players in the scope of the caller', errors: [] },
  setPlayerFlags: { summary: 'Changes the locks and settings of a player', errors: [] },
  setAccountStatus: { summary: 'Suspends, closes or restores an account', errors: ['conflict'] },
  endSessions: { summary: 'Ends all sessions of an account', errors: [] },
  settingDeeds: { summary: 'Lists the audit entries of players and settings', errors: [] },
  setMaintenance: { summary: 'Switches the maintenance mode of sites', errors: [] },
  setUseSocket: { summary: 'Switches the socket of sites on or off', errors: [] },
  refreshAllPages: { summary: 'Asks all open pages to reload', errors: [] },
  forceLogout: { summary: 'Signs an account out of a site', errors: [] },
  siteSettings: { summary: 'Lists the sites with their switches', errors: [] },
  approvals: { summary: 'Lists the actions that wait for a second person', errors: [] },
  approveProposal: { summary: 'Approves and executes a waiting action', errors: ['conflict'] },
  rejectProposal: { summary: 'Rejects a waiting action', errors: ['conflict'] },
  withdrawProposal: { summary: 'Withdraws a waiting action of the caller', errors: ['conflict'] },
  creditLines: { summary: 'Lists the credit lines in the scope of the caller', errors: [] },
  giveCredit: { summary: 'Gives credit to an account below the caller', errors: ['conflict'] },
  takeCredit: { summary: 'Takes unused credit back from an account below the caller', errors: ['conflict'] },
  issueCredit: { summary: 'Issues credit to the platform; it may wait for a second person', errors: ['conflict'] },
} as const satisfies DescriptionsOf<typeof staffEndpoints>;
