import { describe, expect, it } from 'vitest'
import { tokenize } from '#features/inbox/web/markup/tokenize.ts'
import { visibleText } from '#features/inbox/web/markup/visibleText.ts'
import { withEmoji } from './withEmoji.ts'

const known: Record<string, string> = { tada: '🎉', '+1': '👍', '100': '💯', wave: '👋' }
const emojiOf = (code: string) => known[code]

describe('codes of emoji', () => {
  it.each([
    [':tada: and :+1:', '🎉 and 👍'],
    [':wave::skin-tone-3: hi', '👋 hi'],
    [':wave:🎉', '👋🎉'],
    [':nothing: stays', ':nothing: stays'],
    ['1:100:2', '1:100:2'],
  ])('%j is sent and shown as %j', (text, shown) => {
    expect(withEmoji(text, emojiOf)).toBe(shown)
    expect(visibleText(tokenize(text, [], emojiOf))).toBe(shown)
  })

  it('stay in code and addresses', () => {
    for (const text of ['`:tada:`', '```\n:tada:\n```', 'https://a.example/:tada:/x']) expect(withEmoji(text, emojiOf)).toBe(text)
  })
})
