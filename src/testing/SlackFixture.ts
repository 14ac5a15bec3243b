import { answerErrorsAsJson, readForms } from '#sandbox/kit/standIn.ts'
import { DirectInbox } from '#sandbox/slack/DirectInbox.ts'
import { botUserId } from '#sandbox/slack/exchange.ts'
import { Grants } from '#sandbox/slack/Grants.ts'
import { serveMethods } from '#sandbox/slack/methods.ts'
import { People, team, type Person } from '#sandbox/slack/People.ts'
import { serveStandIn } from './serveStandIn.ts'
import type { TestApp } from './TestApp.ts'

const usual = ['chat:write', 'users:read.email', 'im:write', 'im:history']

/** An inbox that remembers everything that was ever posted, as it said then. */
class RememberingInbox extends DirectInbox {
  readonly history: { to: string; text: string }[] = []

  override post(person: Person, text: string) {
    this.history.push({ to: person.email, text })
    return super.post(person, text)
  }
}

/** A played Slack, as far as our app writes to people there. */
export async function openSlackFixture() {
  const inbox = new RememberingInbox()
  const people = new People()
  const grants = new Grants(Date.now)
  const deletions = { until: Promise.resolve() }
  const { url, close } = await serveStandIn(async (served) => {
    await readForms(served)
    answerErrorsAsJson(served, (reply, { status, error }) => reply.status(status >= 500 ? status : 200).send({ ok: false, error }))
    served.addHook('preHandler', async ({ url: path }) => {
      if (path.endsWith('/chat.delete')) await deletions.until
    })
    serveMethods(served, { issuer: 'http://localhost', people, grants, inbox })
  })
  return {
    /** For a server that knows this Slack. */
    env: { SLACK_CLIENT_ID: 'a', SLACK_CLIENT_SECRET: 'b', SLACK_ISSUER: url },
    inbox,
    /** Until when Slack waits before it takes a message away. */
    deletions,
    /** Everything that was ever posted, the oldest first. */
    posted: inbox.history as readonly { to: string; text: string }[],
    close,
    /** Connects a workspace by a token with these rights; these people are in Slack as well. */
    async connect(app: TestApp, workspace: string, some: readonly { name: string; email: string }[], scopes = usual): Promise<void> {
      for (const { name, email } of some) people.meet(name, email)
      const token = app.server.vault.encrypt(grants.issueToken('bot', people.all()[0]!, scopes))
      const install = { team_id: team.id, team_name: team.name, bot_user_id: botUserId, scopes: scopes.join(','), token }
      await app.server.db
        .insertInto('slack_install')
        .values({ workspace_id: workspace, ...install })
        .onConflict((on) => on.column('workspace_id').doUpdateSet(install))
        .execute()
    },
  }
}
export type SlackFixture = Awaited<ReturnType<typeof openSlackFixture>>
