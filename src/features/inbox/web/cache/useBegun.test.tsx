// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { conversationChanged } from '#features/inbox/conversations/contract.ts'
import { begun, type Begun } from '#features/inbox/conversations/begunContract.ts'
import { messageAdded, type Message } from '#features/inbox/timeline/contract.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { announce } from '#web/live/listen.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { currentTeam } from '#web/query/team.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { useBegun } from './useBegun.ts'

const page = shownPage()
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const change = (name: string, body: object) => act(() => announce({ cursor: '', workspace: 'w', name, body }))
const says = (message: Partial<Message>) => change(messageAdded.name, { message })
const line = (person: string | null): Partial<Message> => ({ by: 'system', event: { what: 'paused', person, name: '' } })

function Shown() {
  return <p>{JSON.stringify(useBegun())}</p>
}

/** So many milliseconds an answer takes. */
const slow = 300

/** Shows how far the workspace has come by what the server knows, which the test may change. Gives what was asked of the server, each by what breaks it off. */
async function showBegun(known: Begun): Promise<AbortSignal[]> {
  const asked: AbortSignal[] = []
  vi.stubGlobal('fetch', async (path: string, { signal }: { signal: AbortSignal }) => {
    expect(path).toBe(begun.path)
    asked.push(signal)
    await new Promise((resolve) => setTimeout(resolve, slow))
    return Response.json(known)
  })
  currentTeam.set('w')
  queries.setQueryData(meQuery.queryKey, { slack_integrations: [{ id: 'w', trial_end: null, paid_until: null }] } as unknown as Me)
  page.show(<Shown />)
  await pass(2 * slow)
  expect(page.place.textContent).toBe(JSON.stringify(known))
  return asked
}

test('where the AI answers alone nothing is asked again; what a person does is, until it is known that one has answered', async () => {
  const known = { has_begun: true, is_answered: false }
  const asked = await showBegun(known)
  for (let ms = 0; ms < 5000; ms += 100) {
    for (const message of [{ by: 'customer' } as const, { by: 'bot' } as const, line(null)]) says(message)
    change(conversationChanged.name, {})
    await pass(100)
  }
  await pass(60_000)
  expect(asked).toHaveLength(1)
  says({ by: 'person' })
  await pass(1000 + 2 * slow)
  expect(asked).toHaveLength(2)
  says(line('mara'))
  known.is_answered = true
  await pass(1000 + 2 * slow)
  expect(asked).toHaveLength(3)
  expect(page.place.textContent).toBe(JSON.stringify(known))
  says({ by: 'person' })
  await pass(60_000)
  expect(asked).toHaveLength(3)
})

test('however much happens, the server is asked once a second at most, and no answer is broken off', async () => {
  const known = { has_begun: false, is_answered: false }
  const asked = await showBegun(known)
  for (let ms = 0; ms < 6000; ms += 100) {
    says({ by: 'person' })
    await pass(100)
  }
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.length).toBeLessThanOrEqual(7)
  expect(asked.filter(({ aborted }) => aborted)).toEqual([])
  known.has_begun = true
  await pass(2000)
  expect(page.place.textContent).toBe(JSON.stringify(known))
})
