import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Bot } from '#features/bots/contract.ts'
import { someBot } from '#features/bots/testing/someBot.ts'
import type { CompanyLogin } from '#features/bots/loginContract.ts'
import { cardOf } from '#web/providers/cards.ts'
import { queries } from '#web/query/client.ts'
import { loginQuery } from './botQueries.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { CredentialFields } from './CredentialFields.tsx'
import { placeError } from './placeError.ts'
import { savedSettings } from './savedSettings.ts'
import { SourceFields } from './SourceFields.tsx'

const bot = someBot({ source: 'python', code_lang: 'python', has_credentials: true, stored_secrets: ['webhookSecret'] })

/** The fields of a bot whose form has this source chosen. */
function shown(of: Bot, source: string): string {
  const settings = savedSettings(of, { source }, {})
  const form = {
    ...settings,
    wrong: placeError({ failure: null, field: null }, settings.fields, settings.engine),
    secrets: {},
    isSaving: false,
  }
  const nothing = () => undefined
  const unused = { type: nothing, typeField: nothing, forgetField: nothing, removeSecret: nothing, save: () => Promise.resolve() }
  return renderToStaticMarkup(<SourceFields bot={of} form={{ ...form, ...unused }} disabled={false} />)
}

test('a bot that moves to another company is asked for its secrets, and not told that they are stored: those were of the source before', () => {
  const moving = shown(bot, 'manychat')
  expect(moving).toMatch(/<input[^>]*required/)
  expect(moving).not.toContain('Stored. Type another one to replace it.')
  const there = shown({ ...bot, source: 'manychat', stored_secrets: ['manychat_token'] }, 'manychat')
  expect(there).toContain('Stored. Type another one to replace it.')
})

test('only what is stored is said to be, not the other secrets of the same source', () => {
  const form = shown({ ...bot, source: 'chatfuel', stored_secrets: ['chatfuel_token'] }, 'chatfuel')
  expect(form.split('Stored. Type another one to replace it.')).toHaveLength(2)
})

test('a stored secret can be taken out where the bot can do without it, and only where it is stored', () => {
  const chatfuel = { ...bot, source: 'chatfuel', stored_secrets: ['chatfuel_token', 'chatfuel_secret'] }
  const removes = (form: string) => [...form.matchAll(/aria-label="(Remove [^"]*)"/g)].map(([, name]) => name)
  expect(removes(shown(chatfuel, 'chatfuel'))).toEqual(['Remove Header secret'])
  expect(removes(shown({ ...chatfuel, stored_secrets: ['chatfuel_token'] }, 'chatfuel'))).toEqual([])
  expect(removes(shown(chatfuel, 'manychat'))).toEqual([])
})

test('a choice that is on its way has its label and its help, so that nothing below it moves when it comes', () => {
  const waiting = renderToStaticMarkup(<CredentialFields source="messenger" bot={null} typed={{}} error={null} onType={() => undefined} />)
  expect(waiting).toMatch(/Facebook page<.*class="skeleton.*Connect your account first\./)
})

test.each<[CompanyLogin['state'], string[], string]>([
  ['logged-out', [], 'Connect your account first.'],
  ['connected', ['pages_messaging'], 'Grant the missing permissions first.'],
])('a choice says what must be done before there is one: %s, missing %j', (state, missing, says) => {
  queries.setQueryData(loginQuery('messenger').queryKey, { state, name: 'Mara Olsen', missing } satisfies CompanyLogin)
  const field = cardOf('messenger')!.fields.find(({ chosen }) => chosen)!
  const choice = <ChoiceField field={field} provider="messenger" value="" error={null} disabled={false} onChoose={() => undefined} />
  expect(renderToStaticMarkup(<QueryClientProvider client={queries}>{choice}</QueryClientProvider>)).toContain(says)
})
