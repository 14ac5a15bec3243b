// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { actUntil } from '#web/testing/actUntil.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { typeInto } from '#web/testing/typeInto.ts'
import { DemoChat } from './DemoChat.tsx'
import { demoStrings as text } from './demo.strings.ts'

const page = shownPage()
let said: unknown[] = []
let answer = Promise.withResolvers<Response>()
const field = () => page.place.querySelector<HTMLInputElement>(`input[aria-label="${text.message}"]`)!

beforeEach(() => {
  said = []
  answer = Promise.withResolvers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('fetch', (path: string | URL, init?: { body: string }) => {
    if (!String(path).startsWith('/webhooks/demo/')) return new Promise(() => undefined)
    said.push((JSON.parse(init!.body) as { text: unknown }).text)
    return answer.promise
  })
  page.show(<DemoChat clientKey="bot_1" isOverList />)
})

test.each([
  [
    'what is typed on while a message is on its way stays in the field, without what was sent',
    'Hello, are you there?',
    true,
    'are you there?',
  ],
  ['what is typed in place of a message that is on its way stays', 'Never mind', true, 'Never mind'],
  ['of a message that was sent nothing stays', 'Hello, ', true, ''],
  ['a message that was not sent stays', 'Hello, ', false, 'Hello, '],
])('%s', async (_, typed, isTaken, stays) => {
  typeInto(field(), 'Hello, ')
  act(() => field().form!.requestSubmit())
  typeInto(field(), typed)
  await act(async () => answer.resolve(new Response(null, { status: isTaken ? 200 : 503 })))
  const mayNotSend = () => page.place.querySelector('[type=submit]')!.getAttribute('aria-disabled')
  await actUntil(() => expect([field().value, mayNotSend()]).toEqual([stays, String(stays === '')]))
  expect(said).toEqual(['Hello,'])
})

test('a beginning that is pressed twice is said once', async () => {
  const begin = [...page.place.querySelectorAll('button')].find(({ textContent }) => textContent === text.starters[0])!
  act(() => {
    begin.click()
    begin.click()
  })
  act(() => begin.click())
  await actUntil(() => expect(said).toEqual([text.starters[0]]))
})
