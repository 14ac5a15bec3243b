import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { serveLocally } from '#testing/serveLocally.ts'
import { SlackbotCompany, type SlackbotApp } from './SlackbotCompany.ts'

test('an event that is not answered comes again, the same, as from Slack', async () => {
  const came: { headers: IncomingHttpHeaders; body: string }[] = []
  const baton = await serveLocally((request, response) => {
    void text(request).then((body) => {
      came.push({ headers: request.headers, body })
      if (came.length === 1) request.socket.destroy()
      else response.end()
    })
  })
  const app: SlackbotApp = {
    id: 'A1',
    teamId: 'T1',
    botUser: 'U1',
    botId: 'B1',
    token: 'xoxb-1',
    signingSecret: 'secret',
    clientKey: 'key',
    scopes: [],
  }
  const company = new SlackbotCompany({ server: () => baton.url, apps: [app], show: () => undefined })
  expect(await company.event(app, { type: 'message', channel: 'C1', user: 'U2', text: 'Hi' })).toBe(200)
  const [first, second] = came
  expect(came).toHaveLength(2)
  expect(second!.body).toBe(first!.body)
  expect(first!.headers['x-slack-retry-num']).toBeUndefined()
  expect(second!.headers).toMatchObject({ 'x-slack-retry-num': '1', 'x-slack-retry-reason': 'http_timeout' })
  await baton.close()
})
