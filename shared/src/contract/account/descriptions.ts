import type { DescriptionsOf } from '../common/endpoint-description';
import type { accountEndpoints } from './routes';

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const accountDescriptions = {
  profile: { summary: 'Returns the profile of the caller', errors: [] },
  points: { summary: 'Returns the balance and the exposure of the caller', errors: [] },
  whiteLabelRole: { summary: 'Returns which products the operator removed from the brand', errors: [] },
  cockFightCreate: { summary: 'Creates the cock-fight account of the player', errors: [] },
  cockFightLogout: { summary: 'Ends the cock-fight session of the player', errors: [] },
  notifications: { summary: 'Lists the notifications of the caller', errors: [] },
  readNotification: { summary: 'Marks a notification as read', errors: [] },
  deleteNotification: { summary: 'Deletes a notification of the caller', errors: [] },
  uploadImage: { summary: 'Stores a picture and returns its address', errors: [] },
  deleteImage: { summary: 'Deletes a picture that the caller uploaded', errors: [] },
  complaints: { summary: 'Lists the complaints of the caller', errors: [] },
  createComplaint: { summary: 'Sends a complaint with an optional picture', errors: [] },
  userComplaints: { summary: 'Lists the complaints of players in the scope of the caller', errors: [] },
  decideComplaint: { summary: 'Sets the status of a complaint', errors: [] },
  complaintThread: { summary: 'Returns the messages of a complaint', errors: [] },
  replyToComplaint: { summary: 'Adds a message to a complaint', errors: [] },
  referral: { summary: 'Returns the referral code and the referral earnings of the player', errors: [] },
  leaderBoard: { summary: 'Lists the best results of the last seven days with masked names', errors: [] },
} as const satisfies DescriptionsOf<typeof accountEndpoints>;
