import { sql } from 'kysely'
import { askNext } from '#features/alerts/server/askNext.ts'
import { mailAlerts } from '#features/alerts/server/mailAlerts.ts'
import { directJob } from '#features/alerts/server/direct/planDirect.ts'
import { sendDirect, sendDirectDue } from '#features/alerts/server/direct/sendDirect.ts'
import { forgetSignedOut } from '#features/alerts/server/push/devices.ts'
import { pushTest, pushTestJob } from '#features/alerts/server/push/testDevice.ts'
import { mailBroken } from '#features/bots/server/connections/mailBroken.ts'
import { mailBrokenJob, type BrokenWork } from '#features/bots/server/connections/setConnection.ts'
import { removeFiles } from '#features/files/server/removeFiles.ts'
import { forgetInvites } from '#features/workspaces/invites/server/forgetInvites.ts'
import { mailInvite, mailJob, type MailWork } from '#features/workspaces/invites/server/mailInvite.ts'
import { autoResume } from '#features/inbox/handoff/autoResume.ts'
import { bulkJob, forgetBulks, runBulk } from '#features/inbox/actions/bulk/runBulk.ts'
import { eraseDeleted } from '#features/inbox/privacy/eraseDeleted.ts'
import { eraseRemovedBots } from '#features/inbox/privacy/eraseRemovedBots.ts'
import { eraseRemovedWorkspaces } from '#features/inbox/privacy/eraseRemovedWorkspaces.ts'
import { storeFilesJob, type FilesWork } from '#features/inbox/ingest/receivedFiles.ts'
import { storeReceivedFiles } from '#features/inbox/ingest/storeReceivedFiles.ts'
import { escalateWaiting } from '#features/inbox/handoff/escalateWaiting.ts'
import { forgetDeliveries } from '#features/inbox/delivery/forgetDeliveries.ts'
import { purgeEvents } from '#features/inbox/webhooks/purgeEvents.ts'
import { relabelJob, type Relabelling } from '#features/inbox/conversations/labels/changeLabel.ts'
import { relabel } from '#features/inbox/actions/relabel.ts'
import { unassignJob, unassignMember } from '#features/inbox/actions/unassignMember.ts'
import type { Relabelled } from '#features/search/server/readChanges.ts'
import { relabelEntriesJob, relabelLong } from '#features/search/server/relabelEntries.ts'
import { checkSlacks } from '#features/workspaces/server/checkSlacks.ts'
import { wakeSnoozed } from '#features/inbox/actions/wakeSnoozed.ts'
import { SmtpMailer } from '#providers/smtp/SmtpMailer.ts'
import { alertPorts } from './alertPorts.ts'
import { composeMail } from './composeMail.ts'
import type { AppDependencies } from './composeRoutes.ts'
import { reasonSentence, type Reason } from '#shared/reason.ts'
import { sharedReasons } from '#shared/sharedReasons.strings.ts'
import type { Sources } from './sources.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { openCompanies, openDirect } from './openCompanies.ts'
import type { OpenProviders } from './openProviders.ts'
import { createOutsideClient } from '#platform/outbound-http/outsideFetch.ts'
import { pushPorts } from './pushPorts.ts'
import { pruneLog } from '#platform/event-log/pruneLog.ts'

/** The work that the product does by itself, and when. */
export function composeJobs(
  deps: Pick<AppDependencies, 'config' | 'db' | 'contexts' | 'vault' | 'publicUrl' | 'disk' | 'whereIs' | 'bus' | 'sources'> & {
    files: OpenProviders['files']
  },
): Job[] {
  const { config, db, contexts } = deps
  const mailer = config.mail === null ? null : new SmtpMailer(config.mail)
  const mail = composeMail(deps)
  const direct = { ...deps, direct: openDirect(config) }
  const filePorts = { ...deps, requestOf: deps.files.requestOf, fetch: createOutsideClient(config) }
  return [
    { name: 'auto-resume', every: '* * * * *', run: () => autoResume(contexts) },
    { name: 'escalate-waiting', every: '* * * * *', run: () => escalateWaiting(contexts) },
    { name: 'ask-next', every: '* * * * *', run: () => askNext(contexts, alertPorts(deps)) },
    { name: 'mail-alerts', every: '* * * * *', run: () => mailAlerts(contexts, db, mailer, mail) },
    { name: directJob, run: (data) => sendDirect(String(data['workspace']), String(data['person']), direct) },
    { name: 'direct-alerts-due', every: '* * * * *', run: () => sendDirectDue(db, direct) },
    { name: pushTestJob, run: (data) => pushTest(db, String(data['person']), pushPorts(deps)) },
    { name: 'forget-signed-out', every: '*/5 * * * *', run: async () => void (await forgetSignedOut(db)) },
    {
      name: mailBrokenJob,
      run: (work) =>
        mailBroken(contexts, mailer, work as BrokenWork, { ...mail, sentenceOf: (reason) => sentenceOf(deps.sources, reason) }),
    },
    { name: 'wake-snoozed', every: '* * * * *', run: () => wakeSnoozed(contexts) },
    { name: 'erase-deleted', every: '11 3 * * *', run: () => eraseDeleted(contexts) },
    { name: 'forget-deliveries', every: '53 3 * * *', run: () => forgetDeliveries(db) },
    { name: 'purge-webhook-events', every: '29 * * * *', run: () => purgeEvents(db) },
    { name: 'erase-removed-bots', every: '41 3 * * *', run: () => eraseRemovedBots(db) },
    { name: 'erase-removed-workspaces', every: '11 4 * * *', run: () => eraseRemovedWorkspaces(db) },
    { name: unassignJob, run: (data) => unassignMember(contexts, String(data['workspace']), String(data['person'])) },
    { name: bulkJob, run: (data) => runBulk(contexts, String(data['workspace']), String(data['id'])) },
    { name: 'forget-bulks', every: '31 4 * * *', run: () => forgetBulks(contexts) },
    { name: relabelJob, run: (work) => relabel(contexts, work as unknown as Relabelling) },
    { name: relabelEntriesJob, run: (work) => relabelLong(db, work as unknown as Relabelled) },
    { name: 'forget-invites', every: '23 4 * * *', run: () => forgetInvites(db) },
    { name: mailJob, run: (work) => mailInvite(contexts, mailer, work as MailWork, mail) },
    { name: 'check-slack', every: '37 * * * *', run: () => checkSlacks(db, { ...deps, slack: openCompanies(config).slack }) },
    { name: storeFilesJob, run: (work) => storeReceivedFiles(filePorts, work as unknown as FilesWork) },
    { name: 'remove-files', every: '*/10 * * * *', run: () => removeFiles(db, deps.disk) },
    { name: 'prune-log', every: '*/10 * * * *', run: () => pruneLog(db) },
    { name: 'forget-codes', every: '17 * * * *', run: () => forgetCodes(db) },
  ]
}

/** A reason as people read it, by the catalogues of all providers. */
function sentenceOf({ providers }: Sources, reason: Reason): string {
  return reasonSentence(reason, [sharedReasons, ...providers.map(({ card }) => card.reasons)])
}

/** Codes and sign-in flows that nobody used, and sessions that ended a month ago. */
async function forgetCodes(db: Database): Promise<void> {
  await sql`delete from one_time_code where expires_at < now() - interval '1 day'`.execute(db)
  await sql`delete from oauth_state where expires_at < now() - interval '1 day'`.execute(db)
  await sql`delete from session where coalesce(revoked_at, expires_at) < now() - interval '30 days'`.execute(db)
}
