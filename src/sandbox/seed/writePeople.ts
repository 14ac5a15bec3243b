import { flags } from '#shared/call.ts'
import { day } from '#shared/time.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { northwind } from '#sandbox/northwind.ts'
import { team, userIdOf } from '#sandbox/slack/People.ts'
import { colleagues } from './colleagues.ts'

const trialDays = 14

/** Since when somebody belongs to it. What they have read is told by `writeSeen` alone: their mark of reading stands where they began. */
export const sinceThen = (at: number) => ({ joined_at: new Date(at), read_until: new Date(at) })

/** Who somebody is at Slack, as it would say at a sign-in. */
function atSlack(email: string): { subject: string; facts: string } {
  const facts = { team_id: team.id, user_id: userIdOf(email), team_name: team.name, team_domain: team.domain }
  return { subject: `${facts.team_id}.${facts.user_id}`, facts: JSON.stringify(facts) }
}

/** The workspace and its people, who sign in as the personas of the stand-in for Google. @throws when somebody has one of their addresses */
export async function writePeople(db: DatabaseOrTransaction, url: string, now: number): Promise<void> {
  await db
    .insertInto('workspace')
    .values({
      id: northwind.id,
      name: northwind.name,
      trial_ends_at: new Date(now + trialDays * day),
      created_at: new Date(now - colleagues[0]!.joinedDaysAgo * day),
      deleted_at: null,
    })
    .execute()
  await db
    .insertInto('person')
    .values(
      colleagues.map(({ id, email, name, first, picture }) => ({
        id,
        email,
        name,
        first_name: first,
        image: `${url}/sandbox/google${picture}`,
        workspace_id: northwind.id,
        bot_client_key: null,
      })),
    )
    .execute()
  await db
    .insertInto('identity')
    .values([
      ...colleagues.map(({ id, subject, email, joinedDaysAgo }) => ({
        provider: 'google',
        subject,
        person_id: id,
        email,
        created_at: new Date(now - joinedDaysAgo * day),
      })),
      ...colleagues
        .filter(({ key }) => key === 'mara')
        .map(({ id, email }) => ({ provider: 'slack', person_id: id, email, ...atSlack(email) })),
    ])
    .execute()
  await db
    .insertInto('member')
    .values(
      colleagues.map(({ id, isOwner, rights, joinedDaysAgo }) => ({
        workspace_id: northwind.id,
        person_id: id,
        is_owner: isOwner,
        ...Object.fromEntries(flags.map((flag) => [flag, rights.includes(flag)])),
        ...sinceThen(now - joinedDaysAgo * day),
      })),
    )
    .execute()
}
