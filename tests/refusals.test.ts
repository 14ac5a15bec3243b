/// <reference types="vite/types/importMeta.d.ts" />
import { io } from 'socket.io-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { saveBot } from '#features/bots/contract.ts'
import type { ErrorCode, WireError } from '#shared/errors.ts'
import type { SetTeamAnswer } from '#shared/liveProtocol.ts'
import { sharedReasons } from '#shared/sharedReasons.strings.ts'
import { providers } from '#providers/registry.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import type { TestApp, TestPerson } from '#testing/TestApp.ts'
import { upload } from '#testing/upload.ts'
import { speak } from './spec/speak.ts'

/** What stands in the catalogues. */
const refusals = Object.values(
  import.meta.glob<Record<string, object>>(['../src/**/errors.ts', '!../src/shared/errors.ts'], { eager: true }),
)
  .flatMap((module) => Object.values(module))
  .flatMap((catalogue) => Object.values(catalogue) as { code: ErrorCode; reason: string }[])

describe('the catalogues of refusals', () => {
  test('each reason is of one refusal, and is none that is stored', () => {
    const stored = [sharedReasons, ...providers.map(({ card }) => card.reasons)].flatMap((catalogue) => Object.keys(catalogue))
    const reasons = [...refusals.map(({ reason }) => reason), ...stored]
    expect(refusals.length).toBeGreaterThan(150)
    expect(reasons.filter((reason, at) => reasons.indexOf(reason) !== at)).toEqual([])
  })

  test('each reason is a part and a name, in words with hyphens', () => {
    expect(refusals.map(({ reason }) => reason).filter((reason) => !/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/.test(reason))).toEqual([])
  })
})

describe('on the wire', () => {
  let app: TestApp
  let mara: TestPerson
  beforeAll(async () => {
    app = await sharedTestApp()
    mara = await app.person('Mara')
  })
  const missing = '01900000-0000-7000-8000-000000000000'

  test('a call without a session', async () => {
    const answer = await app.server.app.inject({ method: 'GET', url: '/api/changes?since=' })
    expect(answer.json()).toEqual({
      error: 'Please sign in.',
      code: 'signed-out',
      reason: 'request.signed-out',
      message: 'Please sign in.',
    })
  })

  test('a call that names nothing, or what nobody may see', async () => {
    const { answer } = await speak(app, mara, { method: 'GET', path: `/api/channels/${missing}` })
    expect(answer).toMatchObject({ error: 'Failed to retrieve channel...', code: 'not-found', reason: 'conversation.unknown' })
    expect(answer).not.toHaveProperty('params')
    const nowhere = await speak(app, mara, { method: 'GET', path: '/api/no/such/call' })
    expect(nowhere.answer).toMatchObject({ reason: 'request.nothing-here', params: { path: '/api/no/such/call' } })
  })

  test('a call with a field that is wrong', async () => {
    const { answer } = await speak(app, mara, { method: 'POST', path: '/api/workspace/create', body: { name: 7 } })
    expect(answer).toMatchObject({ code: 'bad-input', reason: 'request.not-understood', params: { problem: expect.any(String) as string } })
    const { message, params } = answer as WireError
    expect(message).toBe(`This request is not understood: ${params!['problem']}`)
  })

  test('a body that is no JSON, and one that is too large', async () => {
    const send = async (payload: string) => {
      const headers = { authorization: `Bearer ${mara.token}`, 'content-type': 'application/json' }
      return (await app.server.app.inject({ method: 'POST', url: '/api/workspace/create', headers, payload })).json<WireError>()
    }
    expect(await send('{')).toMatchObject({ code: 'bad-input', reason: 'request.not-understood' })
    expect(await send(JSON.stringify({ name: 'x'.repeat(1_100_000) }))).toMatchObject({ reason: 'request.too-large' })
  })

  test('a name that is taken, and a field that a form shows', async () => {
    await app.callApi(mara, saveBot, { body: { bot: { name: 'Twin' } } })
    const twin = app.callApi(mara, saveBot, { body: { bot: { name: 'Twin' } } })
    await expect(twin).rejects.toMatchObject({ code: 'name-taken', reason: 'bot.name-taken', params: { name: 'Twin' } })
    const odd = app.callApi(mara, saveBot, { body: { bot: { name: 'Odd', source: 'nothing' } } })
    await expect(odd).rejects.toMatchObject({
      reason: 'bot-setting.unknown-source',
      params: { source: 'nothing' },
      details: { field: 'source' },
    })
  })

  test('an upload, and a call of a bot', async () => {
    await expect(upload(app, mara, { bytes: Buffer.alloc(0) })).rejects.toMatchObject({ code: 'bad-input', reason: 'file.empty' })
    const answer = await app.server.app.inject({
      method: 'POST',
      url: '/api/v1/in',
      headers: { apikey: 'a', clientkey: 'b' },
      payload: '{}',
    })
    expect(answer.json()).toMatchObject({ code: 'bad-keys', reason: 'bot-call.bad-keys' })
  })

  test('a socket that joins what it may not', async () => {
    const socket = io(app.url, {
      path: '/realtime',
      transports: ['websocket'],
      auth: { token: mara.token },
      reconnection: false,
      forceNew: true,
    })
    const join = (team: unknown) => new Promise<SetTeamAnswer>((resolve) => socket.emit('set_team', team, null, resolve))
    const [stranger, nonsense] = [await join(missing), await join(7)]
    socket.disconnect()
    expect(stranger).toEqual({
      ok: false,
      code: 'not-found',
      reason: 'access.unknown-workspace',
      message: 'This workspace does not exist, or you are not a member of it.',
    })
    expect(nonsense).toMatchObject({ ok: false, code: 'bad-input', reason: 'socket.no-workspace' })
  })
})
