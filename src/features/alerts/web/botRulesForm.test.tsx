// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { setBotRules, type BotRules } from '#features/alerts/botContract.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { typeInto } from '#web/testing/typeInto.ts'
import { alertSettingsStrings } from './alertSettings.strings.ts'
import { BotRulesForm } from './BotRulesForm.tsx'
import { noRulesWritten } from './rulesDraft.ts'

const page = shownPage()
const rules: BotRules = { help_round_minutes: 5, upset_below: -0.5, nobody_text: '', new_members: {} }
const field = () => page.place.querySelector('textarea')!
const type = (text: string) => typeInto(field(), text)

test('what is typed while the rules of a bot are being saved stays', async () => {
  const saved = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) =>
    method === setBotRules.method && url.includes(setBotRules.path.replace(':id', '')) ? saved.promise : Promise.withResolvers().promise,
  )
  queries.setQueryDefaults(queryKeys.botRules, { staleTime: Infinity })
  queries.setQueryData([...queryKeys.botRules, 'bot_1'], rules)
  const Form = () => <BotRulesForm clientKey="bot_1" mayChange kept={useState(noRulesWritten)} />
  page.show(<Form />)
  type('Nobody is here.')
  act(() => void page.place.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  type('Nobody is here. We write tomorrow.')
  await act(async () => {
    saved.resolve(Response.json({ ...rules, nobody_text: 'Nobody is here.' }))
    const isSaved = () => expect(queries.getQueryData([...queryKeys.botRules, 'bot_1'])).toMatchObject({ nobody_text: 'Nobody is here.' })
    await vi.waitFor(isSaved, { timeout: 30_000 })
  })
  expect(field().value).toBe('Nobody is here. We write tomorrow.')
})

test('of what new members are alerted only the rows that were set are sent, so that a colleague’s rows stay', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', (_url: string, { method, body }: { method: string; body?: string }) => {
    if (method === setBotRules.method && body !== undefined) asked.push(JSON.parse(body))
    return new Promise<Response>(() => undefined)
  })
  queries.setQueryDefaults(queryKeys.botRules, { staleTime: Infinity })
  queries.setQueryData([...queryKeys.botRules, 'bot_2'], { ...rules, new_members: { whenAssigned: 1 } })
  const Form = () => <BotRulesForm clientKey="bot_2" mayChange kept={useState(noRulesWritten)} />
  page.show(<Form />)
  const list = page.place.querySelector(`ul[aria-label="${alertSettingsStrings.rules.newMembers}"]`)!
  const row = [...list.querySelectorAll('li')].find((one) => one.textContent?.includes(alertSettingsStrings.rows.errorWarningLevel.name))!
  const box = row.querySelector<HTMLInputElement>('input[type=checkbox]')!
  act(() => box.click())
  expect(box.checked).toBe(false)
  act(() => void page.place.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  await expect.poll(() => asked).toEqual([{ new_members_set: { errorWarningLevel: 0 } }])
})
