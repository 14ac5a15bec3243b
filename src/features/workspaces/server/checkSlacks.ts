import type { Database } from '#platform/db/openDatabase.ts'
import { checkSlack, type SlackPorts } from './connectSlack.ts'

/** Looks whether Slack still lets every connected workspace in, so that people are notified before they need it. One after the other, as Slack counts. */
export async function checkSlacks(db: Database, ports: SlackPorts): Promise<void> {
  if (!ports.slack) return
  const rows = await db.selectFrom('slack_install').where('revoked_at', 'is', null).select('workspace_id').execute()
  for (const { workspace_id } of rows) await checkSlack(db, workspace_id, ports)
}
