// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { engineCardOf } from '#web/providers/cards.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { typeInto } from '#web/testing/typeInto.ts'
import { botStrings } from './bot.strings.ts'
import { EngineFields } from './EngineFields.tsx'

const page = shownPage()
const engine = engineCardOf('dialogflow')!
const Chooser = () => <p>Choose an agent</p>
const show = (wrong: string | null) =>
  page.show(
    <EngineFields
      engine={engine}
      bot={null}
      typed={{}}
      error={wrong === null ? null : { field: wrong, message: 'It is wrong.' }}
      botName="Shop bot"
      path="/"
      Chooser={Chooser}
      onType={() => undefined}
    />,
  )
const details = () => page.place.querySelector('details')!

test('a field that is refused among more settings is in sight until it is mended, not only until the first key', () => {
  show(null)
  expect(details().open).toBe(false)
  show('language')
  expect(details().open).toBe(true)
  // With the first key nothing is said of it any more.
  show(null)
  expect(details().open).toBe(true)
})

test('a text that is typed back to what the bot has is as if nobody had typed it: it is no choice from an account', () => {
  const calls: string[] = []
  page.show(
    <EngineFields
      key="of a bot"
      engine={engine}
      bot={{ engine: 'dialogflow', engine_settings: { project: 'shop' }, has_engine_credentials: true }}
      typed={{ project: 'sho' }}
      error={{ field: 'service_account', message: 'It is wrong.' }}
      botName="Shop bot"
      path="/"
      Chooser={Chooser}
      onType={(name, value) => calls.push(`${name} ${value}`)}
      onForget={(name) => calls.push(`forget ${name}`)}
    />,
  )
  const input = page.place.querySelector<HTMLInputElement>('input[type="text"]')!
  for (const value of ['shopping', 'shop']) typeInto(input, value)
  expect(calls).toEqual(['project shopping', 'forget project'])
})

test('a key that is asked for by a refusal can be typed, and who would rather choose an agent can go back', () => {
  show(null)
  expect(page.place.textContent).toContain('Choose an agent')
  show('service_account')
  show(null)
  expect(page.place.querySelector('input[type="password"]')).not.toBeNull()
  const back = [...page.place.querySelectorAll('button')].find(({ textContent }) => textContent === botStrings.engine.byAccount)!
  act(() => back.click())
  expect(page.place.textContent).toContain('Choose an agent')
})
