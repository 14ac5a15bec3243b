import { describe, expect, it } from 'vitest'
import { closingSoon, countRefusal, fileRefusal, refusalOf, type Source } from './sourceLimits.ts'

const hour = 3_600_000
const wrote = Date.UTC(2026, 10, 20, 14, 4)
const phone: Source = {
  name: 'Messenger',
  limits: {
    textLength: 2000,
    pictures: { max: 2, largest: 8_000_000, types: ['image/png', 'image/jpeg'] },
    files: { max: 1, largest: 25_000_000, as: 'file' },
    windowHours: 24,
  },
}
const plain: Source = {
  name: 'SMS',
  limits: { textLength: 160, pictures: null, files: { max: 2, largest: 25_000_000, as: 'link' }, windowHours: null },
}
const at = (now: number, customerAt: number | null = wrote) => ({ now, customerAt, tzoffsetAt: () => 0 })
const words = (length: number) => ({ length, files: [] })

describe('a source that takes replies for 24 hours', () => {
  it('takes a reply up to the last millisecond, and none after it, saying since when and what one can still do', () => {
    expect(refusalOf(phone, words(1), at(wrote + 24 * hour - 1))).toBeNull()
    const refusal = refusalOf(phone, words(1), at(wrote + 24 * hour))
    expect(refusal).toEqual({
      what: 'window',
      sentence: expect.stringMatching(
        /^The customer last wrote on November 20 at 2:04\sPM\. Messenger takes replies for 24 hours after that\. Until they write again, you can write a note\.$/,
      ) as string,
    })
  })

  it('says the time of the reader’s clock', () => {
    expect(refusalOf(phone, words(1), { ...at(wrote + 25 * hour), tzoffsetAt: () => -120 })?.sentence).toMatch(/November 20 at 4:04\sPM/)
    expect(refusalOf(phone, words(1), { ...at(wrote + 25 * hour), tzoffsetAt: () => 900 })?.sentence).toMatch(/November 19 at 11:04\sPM/)
  })

  it('takes none before the customer wrote at all', () => {
    expect(refusalOf(phone, words(1), at(wrote, null))?.sentence).toMatch(/has not written yet/)
  })

  it('says within the last hour that it closes, and how many minutes are left', () => {
    expect(closingSoon(phone, at(wrote + 23 * hour - 1))).toBeNull()
    expect(closingSoon(phone, at(wrote + 23 * hour))).toMatch(/^Messenger takes replies until 2:04\sPM, for 60 more minutes\.$/)
    expect(closingSoon(phone, at(wrote + 24 * hour - 61_000))).toMatch(/for 2 more minutes\.$/)
    expect(closingSoon(phone, at(wrote + 24 * hour - 1))).toMatch(/for 1 more minute\.$/)
    expect(closingSoon(phone, at(wrote + 24 * hour))).toBeNull()
  })
})

describe('a source without a window', () => {
  it('takes replies years later, and says of no end', () => {
    expect(refusalOf(plain, words(160), at(wrote + 100_000 * hour))).toBeNull()
    expect(refusalOf(plain, words(1), at(wrote, null))).toBeNull()
    expect(closingSoon(plain, at(wrote + 100_000 * hour))).toBeNull()
  })
})

describe('the length of a text', () => {
  it('may be what the source takes, and not a character more', () => {
    expect(refusalOf(phone, words(2000), at(wrote))).toBeNull()
    expect(refusalOf(phone, words(2001), at(wrote))).toEqual({
      what: 'text',
      sentence: 'Messenger takes at most 2,000 characters in one message. This one has 2,001.',
    })
  })
})

describe('pictures', () => {
  const judge = (source: Source, ...files: { size?: number; type?: string }[]) =>
    refusalOf(source, { length: 0, files }, at(wrote))?.sentence ?? null

  it.each([
    ['are taken', [{ size: 8_000_000, type: 'image/png' }, { type: 'image/jpeg' }], null],
    ['are at most so many', [{}, {}, {}], 'Messenger takes at most 2 pictures in one message.'],
    ['are at most so large', [{ size: 8_000_001 }], 'Messenger takes pictures of at most 8 MB.'],
    ['are of certain types', [{ type: 'image/gif' }], 'Messenger does not take GIF pictures, only PNG and JPEG.'],
  ])('%s', (_, pictures, sentence) => expect(judge(phone, ...pictures)).toBe(sentence))

  it('are not shown by every source', () => {
    expect(judge(plain, {})).toBe('SMS cannot show pictures.')
    expect(judge(plain)).toBeNull()
  })

  it('are judged one by one as they are added', () => {
    const one = { size: 1, type: 'image/png' }
    expect(countRefusal(phone, one, [one])).toBeNull()
    expect(countRefusal(phone, one, [one, one])).toMatch(/at most 2/)
    expect(fileRefusal(phone, one)).toBeNull()
  })
})

describe('files that are no pictures', () => {
  const pdf = { size: 100, type: 'application/pdf' }
  const judge = (source: Source, length: number, ...files: { size?: number; type?: string }[]) =>
    refusalOf(source, { length, files }, at(wrote))

  it('are counted apart from pictures, and may be so large', () => {
    expect(judge(phone, 0, pdf, { type: 'image/png' }, { type: 'image/png' })).toBeNull()
    expect(judge(phone, 0, pdf, pdf)).toEqual({ what: 'files', sentence: 'Messenger takes at most 1 file in one message.' })
    expect(judge(phone, 0, { ...pdf, size: 25_000_001 })?.sentence).toBe('Messenger takes files of at most 25 MB.')
  })

  it('are files whatever picture they are called that a browser does not show', () => {
    expect(judge(phone, 0, { size: 1, type: 'image/heic' })).toBeNull()
    expect(judge(phone, 0, { size: 1, type: '' })).toBeNull()
  })

  it('leave room in the text for the links to them, where their source takes no files', () => {
    const long: Source = { ...plain, limits: { ...plain.limits, textLength: 1000 } }
    expect(judge(long, 700, pdf)).toBeNull()
    expect(judge(long, 701, pdf)).toEqual({
      what: 'text',
      sentence: 'SMS takes at most 1,000 characters in one message. This one has 1,001 with the links to its files.',
    })
  })
})

describe('a source that takes replies of people for longer than those of bots', () => {
  const page: Source = { ...phone, limits: { ...phone.limits, personHours: 168 } }

  it('takes them for a week, says after a day that only people may answer, and near the end for how long', () => {
    expect(closingSoon(page, at(wrote + 23.5 * hour))).toBeNull()
    expect(refusalOf(page, words(1), at(wrote + 30 * hour))).toBeNull()
    expect(closingSoon(page, at(wrote + 30 * hour))).toMatch(
      /^Messenger takes replies only from people now, until November 27 at 2:04\sPM\.$/,
    )
    expect(closingSoon(page, at(wrote + 167.5 * hour))).toMatch(/^Messenger takes replies until 2:04\sPM, for 30 more minutes\.$/)
    expect(refusalOf(page, words(1), at(wrote + 168 * hour))?.sentence).toContain('Messenger takes replies for 7 days after that.')
  })
})

describe('a reader whose clocks change within the window', () => {
  const page: Source = { ...phone, limits: { ...phone.limits, personHours: 168 } }
  /** New York, where the clocks went back an hour on November 1. */
  const change = Date.UTC(2026, 10, 1, 6)
  const friday = Date.UTC(2026, 9, 30, 19)
  const there = (now: number) => ({ now, customerAt: friday, tzoffsetAt: (ms: number) => (ms < change ? 240 : 300) })

  it('hears of its end by the clock that holds then, and of the message by the clock that held', () => {
    expect(closingSoon(page, there(friday + 30 * hour))).toMatch(/until November 6 at 2:00\sPM\.$/)
    expect(refusalOf(page, words(1), there(friday + 168 * hour))?.sentence).toMatch(/last wrote on October 30 at 3:00\sPM\./)
  })
})

describe('a source whose name says only how its bot is built', () => {
  const built: Source = { ...phone, name: 'Node.js', taker: 'The bot' }

  it('is called by what takes a reply', () => {
    const said = [
      refusalOf(built, words(2001), at(wrote))?.sentence,
      fileRefusal(built, { size: 8_000_001, type: 'image/png' }),
      fileRefusal(built, { size: 25_000_001, type: 'application/pdf' }),
      fileRefusal(built, { type: 'image/gif' }),
      countRefusal(built, { type: 'image/png' }, [{ type: 'image/png' }, { type: 'image/png' }]),
      countRefusal({ ...built, limits: { ...built.limits, pictures: null } }, { type: 'image/png' }, []),
    ]
    expect(said).toEqual(said.map(() => expect.stringMatching(/^The bot (takes|does not take|cannot show) /) as string))
  })
})
