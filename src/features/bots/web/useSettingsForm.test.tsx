// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { someBot } from '#features/bots/testing/someBot.ts'
import { cardOf } from '#web/providers/cards.ts'
import { actUntil } from '#web/testing/actUntil.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { useSettingsForm } from './useSettingsForm.ts'
import { nothingWritten } from './writtenSettings.ts'

const page = shownPage()
const bot = someBot({ source: 'manychat', platform: 'messenger' })

let form: ReturnType<typeof useSettingsForm>
function Form() {
  form = useSettingsForm(bot, useState(nothingWritten), () => undefined)
  return null
}

test('what is typed while a company is asked and the rest is saved stays, and waits to be saved', async () => {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  page.show(<Form />)
  act(() => form.type({ name: 'Shop', handover: 'A moment' }))
  act(() => form.typeField('manychat_token', 'good token'))
  act(() => form.save())
  await actUntil(() => expect(form.isSaving).toBe(true))
  act(() => form.type({ handover: 'A moment, please.' }))
  act(() => form.type({ minutes: '15' }))
  act(() => form.typeField('dashbot_key', 'key'))
  const saved = { ...bot, name: 'Shop', handover_text: 'A moment', stored_secrets: ['manychat_token'] }
  answer.resolve(Response.json({ bot: saved, api_key: null, webhook_secret: null }))
  await actUntil(() => expect(form.isSaving).toBe(false))
  expect(form.draft).toMatchObject({ handover: 'A moment, please.', minutes: '15' })
  expect(form.secrets).toEqual({ dashbot_key: 'key' })
  // What was saved follows what colleagues change from then on.
  expect(form.given).not.toHaveProperty('handover_text', 'A moment')
  expect(form.draft.name).toBe(bot.name)
  // A page that has not heard of a new name yet sends none.
  expect(form.given).not.toHaveProperty('name')
})

test('a secret is taken out at once, and nothing else is saved with it', async () => {
  let sent: unknown
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    sent = JSON.parse(body)
    return Promise.resolve(Response.json({ bot, api_key: null, webhook_secret: null }))
  })
  page.show(<Form key="again" />)
  act(() => form.type({ handover: 'Wait.' }))
  act(() => form.removeSecret(cardOf('manychat')!.fields.find(({ name }) => name === 'manychat_secret')!))
  await actUntil(() => expect(sent).toEqual({ bot: { client_key: bot.client_key, credentials: { manychat_secret: '' } } }))
  expect(form.draft.handover).toBe('Wait.')
})
