import { describe, expect, it, vi, afterEach } from 'vitest'
import { listConversations, wholeInbox } from '#features/inbox/conversations/contract.ts'
import { setPaused } from '#features/inbox/handoff/contract.ts'
import { changesSince } from '#shared/liveProtocol.ts'
import { addressOf, callApi } from './callApi.ts'

afterEach(() => vi.unstubAllGlobals())

describe('a call', () => {
  it('goes to its path with what was handed over in its place', () => {
    expect(addressOf(listConversations, { params: { a: '*', phrase: 'ünï/cörn?', b: '*' }, query: undefined })).toBe(
      '/api/channels/list/*/%C3%BCn%C3%AF%2Fc%C3%B6rn%3F/*',
    )
    expect(addressOf(changesSince, { params: undefined, query: { since: 'a b', none: undefined } })).toBe('/api/changes?since=a+b')
  })

  it('carries its headers as a server reads them, also where they are not ASCII', async () => {
    const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(async () => new Response('{}'))
    vi.stubGlobal('fetch', fetched)
    const criteria = { ...wholeInbox, filterTags: ['Größe'] }
    await callApi(listConversations, { params: { a: '*', phrase: '*', b: '*' }, headers: { criteria } })
    const headers = fetched.mock.calls[0]![1].headers as Record<string, string>
    expect(headers['criteria']).toMatch(/^[\x20-\x7e]+$/)
    expect(JSON.parse(headers['criteria']!)).toEqual(criteria)
    await callApi(setPaused, { params: { id: 'c1' }, headers: { paused: false } })
    expect(fetched.mock.calls[1]![1]).toMatchObject({ method: 'POST', headers: { paused: 'false' } })
  })

  it("fails with the server's own words, and with ours where it was not reached", async () => {
    const refuse = (status: number, body: string) => vi.stubGlobal('fetch', async () => new Response(body, { status }))
    refuse(404, JSON.stringify({ error: 'Failed to retrieve channel...', code: 'not-found', message: 'There is no such conversation.' }))
    await expect(callApi(changesSince, { query: { since: 'x' } })).rejects.toMatchObject({
      code: 'not-found',
      message: 'There is no such conversation.',
    })
    refuse(502, '<html>Bad gateway</html>')
    await expect(callApi(changesSince, { query: { since: 'x' } })).rejects.toMatchObject({ code: 'unavailable' })
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('fetch failed')
    })
    vi.stubGlobal('navigator', { onLine: true })
    await expect(callApi(changesSince, { query: { since: 'x' } })).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The server isn’t responding. Nothing was lost. Try again in a moment.',
    })
    vi.stubGlobal('navigator', { onLine: false })
    await expect(callApi(changesSince, { query: { since: 'x' } })).rejects.toMatchObject({
      code: 'unavailable',
      message: 'You’re offline. Try again when you’re back.',
    })
  })

  it('takes an answer that breaks off, or that is a page of somebody on the way, for none', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    for (const body of ['{"mess', '<html>Sign in to this network</html>']) {
      vi.stubGlobal('fetch', async () => new Response(body))
      await expect(callApi(changesSince, { query: { since: 'x' } })).rejects.toMatchObject({
        code: 'unavailable',
        reason: 'page.unreachable',
      })
    }
    const calledOff = new DOMException('', 'AbortError')
    vi.stubGlobal('fetch', async () => ({ ok: true, headers: new Headers(), json: () => Promise.reject(calledOff) }))
    await expect(callApi(changesSince, { query: { since: 'x' } })).rejects.toBe(calledOff)
  })
})
