import { describe, expect, it } from 'vitest'
import type { Line } from '#sandbox/phone/contract.ts'
import { dayName, rowsOf } from './rowsOf.ts'

const noon = new Date(2026, 2, 10, 12).getTime()
const day = 24 * 3_600_000
const line = (id: string, by: Line['by'], at: number): Line => ({ id, by, text: id, cards: [], quick: [], at })
const shape = (lines: Line[]) =>
  rowsOf({ lines, outgoing: [] }, noon).map((row) =>
    row.kind === 'day' ? row.day : `${row.starts ? '[' : ''}${row.line.id}${row.ends ? ']' : ''}`,
  )

describe('the rows of a phone', () => {
  it('put each day above its first line', () => {
    expect(shape([line('a', 'bot', noon - day), line('b', 'customer', noon - 2), line('c', 'bot', noon)])).toEqual(['Yesterday', '[a]', 'Today', '[b]', '[c]']) // prettier-ignore
  })

  it('join the lines of one speaker, unless they paused', () => {
    const lines = [
      line('a', 'bot', noon - 900_000),
      line('b', 'bot', noon - 2000),
      line('c', 'bot', noon - 1000),
      line('d', 'person', noon),
    ]
    expect(shape(lines)).toEqual(['Today', '[a]', '[b', 'c]', '[d]'])
  })

  it('put what is on its way below, and name a sample that has no words', () => {
    const saying = { bot: 'b', customer: 'c', id: 'x', text: '', sample: 'voice' as const }
    const rows = rowsOf({ lines: [line('a', 'bot', noon)], outgoing: [{ saying, at: noon - 50, state: 'failed', why: 'Off.' }] }, noon)
    expect(rows.at(-1)).toMatchObject({ line: { id: 'x', by: 'customer', text: 'Voice message…', state: 'failed', why: 'Off.' } })
  })

  it('name a day with its year only where it is another year', () => {
    expect(dayName(noon - 5 * day, noon)).toBe('Thursday, March 5')
    expect(dayName(noon - 365 * day, noon)).toBe('Monday, March 10, 2025')
  })
})
