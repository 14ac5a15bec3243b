// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { knownEmoji } from '#features/inbox/web/emoji/knownEmoji.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { useMessageEntries } from './useMessageEntries.ts'

const page = shownPage()

function Names({ phrase }: { phrase: string }) {
  return (
    <ul>
      {useMessageEntries(phrase).map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  )
}

test('the palette shows messages as the transcript does: links by their words, emoji for their codes', async () => {
  const text = 'See <https://shop.example/a|our shop>, **now**\n:tada: :wave::skin-tone-3:'
  const channel = { id: 'c', name: 'Zoe' }
  const answer = { messages: [{ channel, message: { seq: 1, ts: 1, by: 'bot', text } }] }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })))
  const emoji: Record<string, string> = { tada: '🎉', wave: '👋' }
  knownEmoji.set((code) => emoji[code])
  page.show(<Names phrase="shop" />)
  const last = () => [...page.place.querySelectorAll('li')].at(-1)?.textContent
  await act(() => vi.waitFor(() => expect(last()).toBe('See our shop, now 🎉 👋'), { timeout: 30_000 }))
})
