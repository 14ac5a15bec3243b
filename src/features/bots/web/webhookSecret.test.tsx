// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { someBot } from '#features/bots/testing/someBot.ts'
import { actUntil } from '#web/testing/actUntil.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { botStrings } from './bot.strings.ts'
import { WebhookSecret } from './WebhookSecret.tsx'

const page = shownPage()

function Shown() {
  const [secret, setSecret] = useState<string | null>(null)
  return <WebhookSecret bot={someBot({})} secret={secret} onSecret={setSecret} />
}

test('the button that makes a secret hands the focus to the one that copies it', async () => {
  document.body.append(page.place)
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ webhook_secret: 'whsec_1' })))
  page.show(<Shown />)
  const make = page.place.querySelector('button')!
  act(() => {
    make.focus()
    make.click()
  })
  const asks = () => document.querySelector<HTMLFormElement>('[role=dialog] form')
  await actUntil(() => expect(asks()?.contains(document.activeElement)).toBe(true))
  act(() => asks()!.requestSubmit())
  await actUntil(() => expect(document.activeElement?.previousElementSibling).toHaveProperty('value', 'whsec_1'))
  expect(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent).toContain(botStrings.secret.name)
  page.place.remove()
})
