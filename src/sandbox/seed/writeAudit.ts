import type { AuditAction } from '#shared/audit.ts'
import { flags } from '#shared/call.ts'
import { newId } from '#shared/ids.ts'
import { day } from '#shared/time.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { northwind, sandboxBots } from '#sandbox/northwind.ts'
import { colleagueOf, colleagues, type Colleague } from './colleagues.ts'
import { keyIdOf } from './writeBots.ts'

const device = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15'

interface Deed {
  daysAgo: number
  by: Colleague
  action: AuditAction
  subject: { id: string | null; name: string }
  before?: object
  after?: object
}

/** What the people of the workspace have done to come to where it is. */
export async function writeAudit(db: DatabaseOrTransaction, now: number): Promise<void> {
  const mara = colleagueOf('mara')
  const deeds: Deed[] = [{ daysAgo: 430, by: mara, action: 'workspace.created', subject: northwind }]
  for (const bot of sandboxBots) {
    const webhook = bot.transport === 'webhook' ? { webhook: 'localhost' } : {}
    const subject = { id: bot.clientKey, name: bot.name }
    deeds.push({ daysAgo: 428, by: mara, action: 'bot.made', subject, after: { name: bot.name, platform: 'messenger', ...webhook } })
    deeds.push({ daysAgo: 428, by: mara, action: 'secret.key-made', subject: { id: keyIdOf(bot), name: bot.name } })
  }
  for (const person of colleagues.filter((one) => one !== mara)) {
    const rights = Object.fromEntries(flags.map((flag) => [flag, person.rights.includes(flag)]))
    deeds.push({ daysAgo: person.joinedDaysAgo + 1, by: mara, action: 'invite.made', subject: { id: null, name: person.email } })
    deeds.push({ daysAgo: person.joinedDaysAgo, by: person, action: 'member.joined', subject: person, after: rights })
  }
  const tariq = colleagueOf('tariq')
  const rights = { subject: tariq, before: { support: true }, after: { support: false } }
  deeds.push({ daysAgo: 41, by: colleagueOf('ben'), action: 'member.rights', ...rights })
  await db
    .insertInto('audit')
    .values(
      deeds.map(({ daysAgo, by, action, subject, before, after }, index) => {
        const at = now - daysAgo * day + index * 60_000
        return {
          workspace_id: northwind.id,
          id: newId(at),
          at: new Date(at),
          actor_id: by.id,
          actor_name: by.name,
          actor_email: by.email,
          action,
          subject_id: subject.id,
          subject_name: subject.name,
          before: before ? JSON.stringify(before) : null,
          after: after ? JSON.stringify(after) : null,
          address: '127.0.0.1',
          device,
        }
      }),
    )
    .execute()
}
