import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { offsetIn } from '#shared/offsetIn.ts'
import type { Source } from '#features/inbox/handoff/sourceLimits.ts'
import { noteSource, judge } from './judge.ts'
import { SourceNotice } from './SourceNotice.tsx'

const wrote = Date.UTC(2026, 10, 20, 14, 4)
const hour = 3_600_000
const messenger: Source = {
  name: 'Messenger',
  limits: {
    textLength: 2000,
    pictures: { max: 1, largest: 8_000_000, types: ['image/png'] },
    files: { max: 1, largest: 1_000_000, as: 'file' },
    windowHours: 24,
  },
}

/** What the composer says above the field, as a person reads it. */
function said(source: Source, text: string, hours: number, files: { size?: number; type?: string }[] = []): string {
  const verdict = judge(source, { text, files }, { customer_at: wrote / 1000 }, wrote + hours * hour)
  return renderToStaticMarkup(<SourceNotice verdict={verdict} onNote={() => undefined} />).replace(/<[^>]+>/g, '')
}

describe('the composer of a source with a window of 24 hours', () => {
  it('is silent while everything is as it should be', () => expect(said(messenger, 'Hello', 22)).toBe(''))
  it('says in the last hour until when replies are taken', () =>
    expect(said(messenger, '', 23.5)).toMatch(/until .+, for 30 more minutes\.$/))
  it('says, before anything is written, since when it is closed, and offers a note', () => {
    expect(said(messenger, '', 24)).toMatch(/^The customer last wrote on November \d+ at .+ takes replies for 24 hours.*Write a note$/)
  })
  it('says that its customer is blocked, and offers a note, which is judged as any', () => {
    const blocked = { customer_at: wrote / 1000, blocked_since: wrote / 1000 }
    const { refusal } = judge(messenger, { text: 'Hello', files: [] }, blocked, wrote)
    expect(refusal).toMatchObject({ what: 'blocked', sentence: expect.stringContaining('Unblock them to reply') })
    expect(judge(noteSource, { text: 'Hello', files: [] }, blocked, wrote).refusal).toBeNull()
  })
  it('says when the customer wrote by the clock that held then, also where it is another now', () => {
    const toOffset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function (this: Date) {
      return offsetIn('America/New_York', this.getTime())!
    })
    const friday = Date.UTC(2026, 9, 30, 19)
    const { refusal } = judge(messenger, { text: '', files: [] }, { customer_at: friday / 1000 }, friday + 72 * hour)
    toOffset.mockRestore()
    expect(refusal?.sentence).toMatch(/^The customer last wrote on October 30 at 3:00\sPM\./)
  })
  it('says how much is too much, and does not offer a note for that', () => {
    expect(said(messenger, 'x'.repeat(2001), 1)).toBe('Messenger takes at most 2,000 characters in one message. This one has 2,001.')
  })
  it('judges the pictures and files that stand there', () => {
    expect(said(messenger, '', 1, [{ type: 'image/gif' }])).toBe('Messenger does not take GIF pictures, only PNG.')
    expect(said(messenger, '', 1, [{}, {}])).toBe('Messenger takes at most 1 picture in one message.')
    expect(said(messenger, '', 1, [{ type: 'image/png' }, { type: 'application/pdf', size: 1_000_000 }])).toBe('')
    expect(said(messenger, '', 1, [{ type: 'application/pdf', size: 1_000_001 }])).toBe('Messenger takes files of at most 1 MB.')
  })
  it('lets a note be written all the same, as long as we keep one', () => {
    expect(said(noteSource, 'x'.repeat(2001), 1000, [{ type: 'image/gif' }, {}])).toBe('')
    expect(said(noteSource, 'x'.repeat(20_001), 1)).toBe('Baton takes at most 20,000 characters in one message. This one has 20,001.')
  })
})
