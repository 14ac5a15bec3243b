import { expect, test } from 'vitest'
import { longestPath } from '#features/auth/rules.ts'
import { botKinds } from '#web/providers/cards.ts'
import { partsOf, readDraft, writeDraft } from './newBotDraft.ts'

const isConnected = ({ source, engine }: (typeof botKinds)[number]) => {
  const { card } = partsOf({ name: '', kind: engine ?? source, platform: '', engine: '', typed: {} })
  return card?.login !== undefined || card?.takesEngine === true
}

test.each(botKinds.filter(isConnected).map(({ key }) => key))(
  'a %s that is filled in to the brim fits into the address that its maker comes back to',
  (kind) => {
    const empty = { name: '漢'.repeat(80), kind, platform: 'messenger', engine: 'dialogflow', typed: {} }
    const { fields, engine } = partsOf(empty)
    const asked = [...fields, ...(engine?.fields ?? []).map((field) => ({ ...field, name: `engine.${field.name}` }))]
    const typed = Object.fromEntries(asked.filter(({ secret }) => !secret).map(({ name, maxLength }) => [name, 'x'.repeat(maxLength)]))
    const path = writeDraft('/account/settings/bots/add', { ...empty, typed })
    expect(path.length).toBeLessThanOrEqual(longestPath)
    expect(readDraft(path.slice(path.indexOf('?')))).toEqual({ ...empty, typed })
  },
)
