import { rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Server as Line, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { listViews } from '#features/inbox/conversations/views/contract.ts'
import { readConfig } from '#platform/config/config.ts'
import { requestErrors } from '#platform/http/errors.ts'
import { createLogger } from '#platform/observability/createLogger.ts'
import { reportIn } from '#providers/sdk/contract.ts'
import { addBot, addPerson } from '#testing/people.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { testDatabase } from '#testing/testDatabase.ts'
import { startServer } from './startServer.ts'

test('while the database is away calls are refused as what passes, so that pages and bots try again, and are done when it is back', async () => {
  const database = await testDatabase()
  const folder = await temporaryFolder('away')
  const line = await lineTo(database.url)
  const env = { PORT: '0', LOG_LEVEL: 'silent', DATABASE_POOL: '4', DATABASE_URL: line.url, BATON_DATA_DIR: folder }
  const server = await startServer(readConfig(env, 'test'), createLogger('silent'))
  onTestFinished(async () => {
    await line.mend()
    await server.close()
    line.cut()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })
  const { token, workspace } = await addPerson(server.contexts, 'Mara')
  const { apiKey, clientKey } = await addBot(server.db, workspace, 'Shop bot')
  const headers = { authorization: `Bearer ${token}`, teamid: workspace }
  const calls = [
    { method: listViews.method, url: listViews.path, headers },
    {
      method: reportIn.method,
      url: reportIn.path,
      headers: { apikey: apiKey, clientkey: clientKey },
      payload: { channel: 'c-1', text: 'Hello' },
    },
  ]
  const answers = async () => {
    const responses = await Promise.all(calls.map((call) => server.app.inject(call)))
    return responses.map((response) => [response.statusCode, response.json<{ reason?: string }>().reason])
  }
  line.cut()
  const cutOff = [503, requestErrors.cutOff.reason]
  expect(await answers()).toEqual([cutOff, cutOff])
  await line.mend()
  const done = [200, undefined]
  await expect.poll(answers).toEqual([done, done])
})

/** A line to a database that can be cut and mended. */
async function lineTo(address: string): Promise<{ url: string; cut: () => void; mend: () => Promise<void> }> {
  const { hostname, port } = new URL(address)
  const open = new Set<Socket>()
  let line: Line | null = null
  let own = 0
  const mend = async () => {
    if (line) return
    line = createServer((near) => {
      const far = connect(Number(port), hostname)
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        open.add(one)
        // What ends on one side ends on the other; how, is what the server has to live with.
        one.on('error', () => undefined).on('close', () => (open.delete(one), other.destroy()))
        one.pipe(other)
      }
    })
    const { promise, resolve } = Promise.withResolvers<void>()
    line.listen(own, '127.0.0.1', resolve)
    await promise
    own = (line.address() as AddressInfo).port
  }
  const cut = () => {
    line?.close()
    line = null
    for (const socket of open) socket.destroy()
  }
  await mend()
  const url = Object.assign(new URL(address), { hostname: '127.0.0.1', port: String(own) }).href
  return { url, cut, mend }
}
