import { readFile } from 'node:fs/promises'
import { Script } from 'node:vm'
import { stripTypeScriptTypes } from 'node:module'
import { describe, expect, it } from 'vitest'
import { largestPicture, maxFiles, pictureTypes } from '#features/files/contract.ts'
import type { CodeSamples } from '#providers/card.ts'
import { botMessageLimits } from '#providers/payloads/botMessage.ts'
import { filledSnippet } from '#providers/snippet.ts'
import { card as sdkCard } from './card.ts'

const cards = sdkCard.sources
const [npm, python, ruby] = cards.map(({ code }) => code!) as [CodeSamples, CodeSamples, CodeSamples]
const values = { server: 'https://inbox.example.com', apiKey: 'key-1', clientKey: 'client-1', webhookSecret: 'secret-1' }

describe('the card of a bot source', () => {
  it('names each language and keeps the limits that the reading of messages keeps', () => {
    expect(cards.map((card) => [card.codeLang, card.name])).toEqual([
      ['npm', 'Node.js'],
      ['python', 'Python'],
      ['ruby', 'Ruby'],
    ])
    for (const card of cards) {
      expect(card.limits).toMatchObject({ textLength: botMessageLimits.text, windowHours: null })
      expect(card.limits.pictures).toEqual({ max: maxFiles, largest: largestPicture, types: pictureTypes })
      expect(card.colour).toMatch(/^oklch\(0\.\d+ 0\.\d+ \d+\)$/)
    }
    expect(new Set(cards.map((card) => card.colour)).size).toBe(3)
  })

  it('asks for a webhook that may be left out and must be https', () => {
    for (const card of cards) {
      expect(card.fields).toEqual([expect.objectContaining({ name: 'webhook', required: false, protocols: ['https:'] })])
      expect(card.fields[0]!.placeholder).toMatch(/^https:/)
    }
  })

  it('says beside the webhook, and in each README, that it is to be answered in time and may come again', async () => {
    for (const card of cards) expect(card.fields[0]!.help).toMatch(/within 10 seconds.*baton-id/)
    for (const language of ['node', 'python', 'ruby']) {
      const readme = await readFile(new URL(`../../../sdk/${language}/README.md`, import.meta.url), 'utf8')
      expect(readme).toMatch(/\*\*answer within 10 seconds\*\*.*`baton-id`/s)
    }
  })

  it.each(cards)('$name: a bot can be copied from the page with its address and keys in it', (card) => {
    const talk = filledSnippet(card.code!.usage[0]!.code, values)
    for (const value of [values.server, values.apiKey, values.clientKey]) expect(talk).toContain(value)
    for (const snippet of [card.code!.install, card.code!.moving, ...card.code!.usage]) {
      expect(filledSnippet(snippet.code, values)).not.toMatch(/\{(server|socketServer|apiKey|clientKey|webhookSecret)\}/)
    }
  })

  it('says everywhere that a person must be called by the SDK, and how replies reach a bot without a socket', () => {
    for (const card of cards) expect(card.code!.usage[0]!.code).toMatch(/askForHuman|ask_for_human/)
    for (const code of [python, ruby]) expect(code.usage.map((snippet) => snippet.code).join('\n')).toMatch(/webhook/)
  })

  it('moving over from the old SDK changes two addresses and two keys', () => {
    for (const { moving } of [npm, python]) {
      const code = filledSnippet(moving.code, values)
      expect(code).toMatch(/serverRoot(: |=)['"]https:\/\/inbox\.example\.com['"]/)
      expect(code).toMatch(/socketServer(: |=)['"]https:\/\/inbox\.example\.com['"]/)
    }
    expect(filledSnippet(npm.moving.code, { ...values, socketServer: 'https://bots.example.com' })).toContain(
      "socketServer: 'https://bots.example.com'",
    )
  })

  it('what the page does not know stays a placeholder, and other braces stay as they are', () => {
    expect(filledSnippet("f('{apiKey}', '{clientKey}', { a: {server}, {other}, ${x} })", { clientKey: 'c$&' })).toBe(
      "f('{apiKey}', 'c$&', { a: {server}, {other}, ${x} })",
    )
  })

  it('the JavaScript of every snippet can be read by Node', () => {
    const snippets = cards
      .flatMap((card) => [card.code!.install, card.code!.moving, ...card.code!.usage])
      .filter((snippet) => snippet.language === 'javascript')
    expect(snippets.length).toBe(3)
    for (const snippet of snippets) {
      const code = filledSnippet(snippet.code, values)
      if (code.includes('import ')) expect(() => stripTypeScriptTypes(code)).not.toThrow()
      else expect(() => new Script(code)).not.toThrow()
    }
  })
})
