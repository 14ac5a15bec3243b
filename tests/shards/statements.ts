const inFragment = 'What it is narrowed by stands in a part of its own, which names the workspace.'
const byJob = 'A job, for all workspaces at once: each machine does its own part.'
const byIds = 'By the ids of a few rows that were read before, of several workspaces.'
const ofLog = 'The log is read for all workspaces, in the order of their transactions.'
const byPerson = 'Of a person, their alerts and devices, which are of several workspaces.'
const byBot = 'By the ids of bots, when something of theirs was reached: few a second.'
const byKey = 'Finds out whose a key is.'

const atStart = 'Looks once, at the start of a server, what the bots of all workspaces need.'
const afterRestore = 'Once after a restore, what is on its way in all workspaces.'
const byUploader = 'What one person has uploaded and not sent, in whichever workspace.'

/** Files whose statements on distributed tables do not name the workspace themselves, how many, and why. */
export const wide: Record<string, [count: number, why: string]> = {
  'app/MessageForwarder.ts': [1, byKey],
  'features/alerts/server/alertEmails.ts': [3, byPerson],
  'features/alerts/server/push/devices.ts': [2, byPerson],
  'features/alerts/server/push/pushQueries.ts': [1, byIds],
  'features/bots/server/BotDirectory.ts': [1, byKey],
  'features/files/server/removeFiles.ts': [1, byJob],
  'features/files/server/storeFile.ts': [1, byUploader],
  'features/inbox/actions/bulk/runBulk.ts': [1, byJob],
  'features/inbox/conversations/countHeld.ts': [1, inFragment],
  'features/inbox/conversations/countWaiting.ts': [1, inFragment],
  'features/inbox/conversations/findConversations.ts': [7, inFragment],
  'features/inbox/delivery/deliveryQueries.ts': [3, byBot],
  'features/inbox/delivery/restoredReplies.ts': [2, afterRestore],
  'features/inbox/delivery/settleDelivery.ts': [1, byBot],
  'features/inbox/engines/PreparedEngines.ts': [1, atStart],
  'features/inbox/engines/turnQueries.ts': [1, byJob],
  'features/inbox/ingest/receivedFiles.ts': [1, byKey],
  'features/inbox/ingest/scrubWithdrawn.ts': [3, inFragment],
  'features/inbox/privacy/customersConversations.ts': [2, inFragment],
  'features/inbox/privacy/eraseConversations.ts': [3, inFragment],
  'features/inbox/privacy/eraseSaidAsGuest.ts': [1, inFragment],
  'features/inbox/privacy/takeBackAlerts.ts': [5, inFragment],
  'features/inbox/timeline/history.ts': [2, inFragment],
  'features/inbox/timeline/searchEntries.ts': [2, inFragment],
  'features/search/server/readStretch.ts': [1, inFragment],
  'features/search/server/searchSubscription.ts': [1, byJob],
  'features/search/server/writeEntries.ts': [3, inFragment],
  'features/workspaces/invites/server/forgetInvites.ts': [1, byJob],
  'platform/event-log/feed.ts': [4, ofLog],
  'platform/event-log/pruneLog.ts': [1, ofLog],
  'platform/event-log/subscribers/readBatch.ts': [1, ofLog],
  'platform/event-log/subscribers/readStates.ts': [1, ofLog],
  'platform/event-log/subscribers/replaySubscriber.ts': [1, ofLog],
  'platform/event-log/subscribers/setAside.ts': [2, ofLog],
}
