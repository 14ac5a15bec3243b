import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ownPort } from '#testing/ownPort.ts'
import { seedOwnerAndBot } from '#testing/seedOwnerAndBot.ts'
import { startChild } from '#testing/startChild.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'

test('a server that is asked to stop under load finishes what it accepted, and the next one goes on with it', async () => {
  const dataDir = await temporaryFolder('stop')
  const env = { BATON_DATA_DIR: dataDir, PORT: String(await ownPort()) }
  let server = await startChild(env)
  const { owner, bot } = await seedOwnerAndBot(dataDir)
  const report = async (n: number) => {
    const body = JSON.stringify({
      sender: { id: `c${n}` },
      recipient: { id: 'page' },
      timestamp: Date.now(),
      message: { mid: `mid.${n}`, text: `message ${n}` },
    })
    const headers = { 'content-type': 'application/json', apikey: bot.apiKey, clientkey: bot.clientKey, platform: 'messenger' }
    const response = await fetch(`${server.url}/api/v1/in`, { method: 'POST', headers, body }).catch(() => null)
    return response?.ok === true ? n : null
  }
  let n = 0
  const acknowledged: number[] = []
  let running = true
  const senders = Array.from({ length: 32 }, async () => {
    while (running) {
      const done = await report(n++)
      if (done !== null) acknowledged.push(done)
      else running = false
    }
  })
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(100)
  await server.stop()
  expect(server.process.exitCode).toBe(0)
  await Promise.all(senders)
  server = await startChild(env)
  const response = await fetch(`${server.url}/api/channels/list/*/*/*`, { headers: { authorization: `Bearer ${owner.token}` } })
  const { totalCount } = (await response.json()) as { totalCount: number }
  // What was stored but whose answer was lost on the way may be there too; what was acknowledged must be.
  expect(totalCount).toBeGreaterThanOrEqual(acknowledged.length)
  expect(totalCount - acknowledged.length).toBeLessThanOrEqual(32)
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}, 240_000)
