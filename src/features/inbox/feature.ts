import type { Database } from '#platform/db/openDatabase.ts'
import type { Feature } from '#platform/Feature.ts'
import { jobFor } from '#platform/jobs/jobFor.ts'
import { untilDone } from '#platform/jobs/jobs.ts'
import type { LetGo } from '#features/bots/server/BotPorts.ts'
import { sendToPeopleJob, tellOnJob, type SwitchedOff, type SwitchedOn } from '#features/bots/server/setAi.ts'
import { bulkJob, forgetBulks, runBulk } from './actions/bulk/runBulk.ts'
import { relabel } from './actions/relabel.ts'
import { unassignJob, unassignMember } from './actions/unassignMember.ts'
import { wakeSnoozed } from './actions/wakeSnoozed.ts'
import { relabelJob, type Relabelling } from './conversations/labels/changeLabel.ts'
import { conversationRoutes } from './conversations/routes.ts'
import { forgetDeliveries } from './delivery/forgetDeliveries.ts'
import { undeliveredMarks } from './delivery/undeliveredMarks.ts'
import { autoResume } from './handoff/autoResume.ts'
import { escalateWaiting } from './handoff/escalateWaiting.ts'
import { sendLateToPeople, sendToPeople } from './handoff/sendToPeople.ts'
import { tellOn } from './handoff/tellOn.ts'
import type { MessagePorts } from './handoff/MessagePorts.ts'
import { receivedFiles, storeFilesJobs } from './ingest/receivedFiles.ts'
import { storeInTurn, type FilePorts } from './ingest/storeReceivedFiles.ts'
import type { ExportPorts } from './privacy/exportCustomer.ts'
import { eraseDeleted } from './privacy/eraseDeleted.ts'
import { eraseRemovedBots } from './privacy/eraseRemovedBots.ts'
import { eraseRemovedWorkspaces, type LetGoOfWorkspace } from './privacy/eraseRemovedWorkspaces.ts'
import { messageRoutes } from './routes.ts'
import { purgeEvents } from './webhooks/purgeEvents.ts'

interface InboxPorts extends MessagePorts, ExportPorts, Omit<FilePorts, 'db'> {
  slow: Database
  /** The sources whose customers' files are kept here. */
  fileSources: readonly string[]
  letGo: LetGo
  letGoOfWorkspace: LetGoOfWorkspace
}

export function inboxFeature(ports: InboxPorts): Feature {
  const { contexts, slow, letGo, letGoOfWorkspace } = ports
  return {
    name: 'inbox',
    routes: [...conversationRoutes, ...messageRoutes(ports)],
    jobs: [
      { name: 'auto-resume', every: '* * * * *', run: () => autoResume(contexts) },
      { name: 'escalate-waiting', every: '* * * * *', run: () => escalateWaiting(contexts) },
      { name: 'send-late-to-people', every: '* * * * *', run: () => sendLateToPeople(contexts) },
      jobFor<SwitchedOff>(sendToPeopleJob, (bot) => sendToPeople(contexts, bot), untilDone),
      jobFor<SwitchedOn>(tellOnJob, (bot) => tellOn(contexts.over(slow), bot), untilDone),
      { name: 'wake-snoozed', every: '* * * * *', run: () => wakeSnoozed(contexts) },
      { name: 'erase-deleted', every: '11 3 * * *', run: () => eraseDeleted(contexts.over(slow)), ...untilDone },
      { name: 'forget-deliveries', every: '53 3 * * *', run: () => forgetDeliveries(slow), ...untilDone },
      { name: 'purge-webhook-events', every: '29 * * * *', run: () => purgeEvents(slow), ...untilDone },
      { name: 'erase-removed-bots', every: '41 3 * * *', run: () => eraseRemovedBots(slow, letGo), ...untilDone },
      {
        name: 'erase-removed-workspaces',
        every: '11 4 * * *',
        run: () => eraseRemovedWorkspaces(slow, letGo, letGoOfWorkspace),
        ...untilDone,
      },
      { name: unassignJob, run: (data) => unassignMember(contexts, String(data['workspace']), String(data['person'])), ...untilDone },
      { name: bulkJob, run: (data) => runBulk(contexts, String(data['workspace']), String(data['id'])) },
      { name: 'forget-bulks', every: '31 4 * * *', run: () => forgetBulks(slow), ...untilDone },
      jobFor<Relabelling>(relabelJob, (work) => relabel(contexts, work), untilDone),
      ...storeFilesJobs(ports.fileSources, storeInTurn({ ...ports, db: slow })),
    ],
    subscriptions: [undeliveredMarks(), receivedFiles(ports.fileSources)],
  }
}
