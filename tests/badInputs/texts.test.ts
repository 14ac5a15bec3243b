import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBots, listKeys, makeKey, saveBot } from '#features/bots/contract.ts'
import { getConversation, messageAdded } from '#features/inbox/timeline/contract.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { getWorkspace, makeWorkspace, me, updatePerson, updateWorkspace } from '#features/workspaces/contract.ts'
import { AppError } from '#shared/errors.ts'
import type { EventBody } from '#shared/event.ts'
import { neatName } from '#shared/neatName.ts'
import { createTestApp, type TestPerson, type TestApp, type TestBot } from '#testing/TestApp.ts'
import { nastyTexts } from './nasty.ts'

let app: TestApp
let mara: TestPerson
let bot: TestBot
let talk: string
beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: 'silent' })
  mara = await app.person('Mara')
  bot = await app.bot(mara.workspace, 'Shop bot')
  talk = (await app.report(bot, 'talk', 'Hello')).conversationId
})
afterAll(() => app.close())

const team = () => ({ teamid: mara.workspace })

/** Where people write texts that others read: writes one, and reads it by every way in which it comes back. */
const written: Record<string, (text: string) => Promise<string[]>> = {
  async 'a reply'(text) {
    const since = await app.now()
    const jmid = crypto.randomUUID()
    const { message } = await app.callApi(mara, submitMessage, { params: { id: talk }, body: { message: { jmid, text } } })
    const fresh = (await app.callApi(mara, getConversation, { params: { id: talk } })).Days.flatMap((day) => day.Messages)
    const events = (await app.eventsFor(mara, since))
      .filter(({ name }) => name === messageAdded.name)
      .map(({ body }) => body as EventBody<typeof messageAdded>)
    return [message.text, fresh.find((one) => one.jmid === jmid)!.text, events.find((one) => one.message.jmid === jmid)!.message.text]
  },
  async 'the name of a bot'(name) {
    const saved = await app.callApi(mara, saveBot, { body: { bot: { client_key: bot.clientKey, name } } })
    const fresh = await app.callApi(mara, listBots, { headers: team() })
    return [saved.bot.name, fresh.find(({ client_key }) => client_key === bot.clientKey)!.name]
  },
  async 'the name of a key'(name) {
    // Not more keys an hour than one person may make.
    const owner = await app.person('Kay')
    const { key } = await app.callApi(owner, makeKey, { body: { name } })
    return [key.name, (await app.callApi(owner, listKeys))[0]!.name]
  },
  async 'the name of a workspace'(name) {
    const saved = await app.callApi(mara, updateWorkspace, { body: { teamid: mara.workspace, name } })
    return [saved.name, (await app.callApi(mara, getWorkspace, { params: { id: mara.workspace } })).name]
  },
  async 'the name of a new workspace'(name) {
    const owner = await app.person('Wes')
    const made = await app.callApi(owner, makeWorkspace, { body: { name } })
    return [made.name, (await app.callApi(owner, getWorkspace, { params: { id: made.id } })).name]
  },
  async 'the name of a person'(name) {
    const person = await app.person('Pia')
    const changed = await app.callApi(person, updatePerson, { body: { real_name: name, first_name: name } })
    const fresh = await app.callApi(person, me)
    return [changed.profile.first_name, fresh.profile.first_name, fresh.users[0]!.name]
  },
}

// Of a name what nobody sees is left out, and accents and gaps are written in one way.
test.each(Object.keys(written))('%s comes back as it was written, or is refused in a sentence', async (what) => {
  let kept = 0
  for (const text of nastyTexts) {
    try {
      const sent = text.toWellFormed()
      const back = await written[what]!(text)
      for (const one of back) expect(what === 'a reply' ? [sent, sent.trim()] : [neatName(sent)], JSON.stringify(text)).toContain(one)
      expect(new Set(back).size).toBe(1)
      kept++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      expect(error.status, `${JSON.stringify(text)}: ${error.message}`).toBeLessThan(500)
      expect(error.message).toMatch(/\.$/)
    }
  }
  expect(kept).toBeGreaterThan(20)
})
